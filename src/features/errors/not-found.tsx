import { Link } from 'wouter';
import { useState } from 'react';
import { lastVisited } from '../../platform/visited.ts';
import { useTexts } from '../../platform/texts.ts';
import { clockTime, ErrorPage } from './error-page.tsx';
import { useErrorServices } from './services.ts';

/** /404: plain words, the last two visited pages, the way out. */
export function NotFoundScreen() {
  const { t } = useTexts();
  const { home, titleOf, mayOpen, missingPath } = useErrorServices();
  const [visits] = useState(() => lastVisited().filter(({ path }) => mayOpen(path)));
  const [missing] = useState(missingPath);
  return (
    <ErrorPage
      marks={['saved', 'saved', 'missing']}
      title={t('shell:not_found.title')}
      lead={t('shell:not_found.lead')}
      code={`404, ${missing}`}
      action={
        <Link className="p-btn" href={home ?? '/'}>
          {t(home === null ? 'shell:not_found.welcome' : 'shell:not_found.dashboard')}
        </Link>
      }
    >
      <h2>{t('shell:not_found.visited')}</h2>
      {visits.length === 0 ? (
        <p>{t('shell:not_found.visited_none')}</p>
      ) : (
        <ul>
          {visits.map((visit) => (
            <li key={visit.path}>
              <Link href={visit.path}>{t(titleOf(visit.path))}</Link>
              <time dateTime={new Date(visit.at).toISOString()}>{clockTime(visit.at)}</time>
            </li>
          ))}
        </ul>
      )}
    </ErrorPage>
  );
}
