import { useState } from 'react';
import { now } from '../../platform/clock.ts';
import { useTexts } from '../../platform/texts.ts';
import { clockTime, dateTime, ErrorPage } from './error-page.tsx';
import { useOnceThere } from './once-there.ts';
import { Onward } from './onward.tsx';
import { useErrorServices } from './services.ts';

/** /404: plain words, the last two visited pages, the way out. */
export function NotFoundScreen() {
  const { t } = useTexts();
  const { home, visits: readVisits, missingPath } = useErrorServices();
  const [read] = useState(readVisits);
  // nobody can tell two apart that are called alike: the newer one stays
  const visits = read.filter(
    ({ title }, index) => read.findIndex((one) => t(one.title) === t(title)) === index,
  );
  const missing = useOnceThere(missingPath);
  const moment = useOnceThere(now);
  return (
    <ErrorPage
      marks={['saved', 'saved', 'missing']}
      title={t('shell:not_found.title')}
      lead={t('shell:not_found.lead')}
      code={missing === null || moment === null ? '404' : `404, ${missing}, ${dateTime(moment)}`}
      action={
        <Onward className="p-btn" href={home ?? '/'}>
          {t(home === null ? 'shell:not_found.welcome' : 'shell:not_found.dashboard')}
        </Onward>
      }
    >
      <h2>{t('shell:not_found.visited')}</h2>
      {visits.length === 0 ? (
        <p>{t('shell:not_found.visited_none')}</p>
      ) : (
        <ul>
          {visits.map(({ path, at, title }) => (
            <li key={path}>
              <Onward href={path}>{t(title)}</Onward>
              <time dateTime={new Date(at).toISOString()}>{clockTime(at)}</time>
            </li>
          ))}
        </ul>
      )}
    </ErrorPage>
  );
}
