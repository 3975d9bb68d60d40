import { staffRoles } from '../../../contract/enums.ts';
import { now } from '../../platform/clock.ts';
import { supportEmail } from '../../platform/environment.ts';
import { hasTexts, useTexts } from '../../platform/texts.ts';
import { dateTime, ErrorPage } from './error-page.tsx';
import { useOnceThere } from './once-there.ts';
import { Onward } from './onward.tsx';
import { useErrorServices } from './services.ts';

function leadOf(role: string | null): string {
  if (role === null) return 'shell:not_authorized.lead.nobody';
  if (role === 'user') return 'shell:not_authorized.lead.investor';
  return staffRoles.some((staff) => staff === role)
    ? 'shell:not_authorized.lead.staff'
    : 'shell:not_authorized.lead.other';
}

/** /401: the role does not open the page; the session is kept. */
export function NotAuthorizedScreen() {
  const { t } = useTexts();
  const { home, role, missingPath } = useErrorServices();
  const refused = useOnceThere(missingPath);
  const at = useOnceThere(now);
  const email = hasTexts('errors') ? supportEmail() : null;
  return (
    <ErrorPage
      marks={['saved', 'current', 'blocked']}
      title={t('shell:not_authorized.title')}
      lead={t(leadOf(role))}
      code={refused === null || at === null ? '401' : `401, ${refused}, ${dateTime(at)}`}
      action={
        <Onward className="p-btn" href={home ?? '/login'}>
          {t(home === null ? 'shell:not_authorized.login' : 'shell:not_found.dashboard')}
        </Onward>
      }
    >
      <h2>{t('shell:not_authorized.ask')}</h2>
      <p>{t('shell:not_authorized.ask_text')}</p>
      {email !== null && (
        <p>
          <a href={`mailto:${email}`}>{t('errors:support.write', { email })}</a>
        </p>
      )}
    </ErrorPage>
  );
}
