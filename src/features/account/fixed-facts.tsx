import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../../machines/session/types.ts';
import { FixedAnswer } from '../../ui/fixed-answer.tsx';
import { useCountryName } from '../../ui/format-parts.tsx';
import { TextLink } from '../../ui/link.tsx';
import { SupportLink } from '../../ui/support-link.tsx';

function ToDetails({ href }: { readonly href: string }) {
  const { t } = useTranslation('account');
  // a link in a sentence is as high as its line
  return <TextLink href={href}>{t('profile.to_details')}</TextLink>;
}

/** The names once the dossier was sent. */
export function FixedName({ user, href }: { readonly user: SessionUser; readonly href: string }) {
  const { t } = useTranslation('account');
  return (
    <FixedAnswer
      label={t('profile.name')}
      hint={
        <>
          {t('profile.name_sent')} <ToDetails href={href} /> <SupportLink />
        </>
      }
    >
      {user.first_name} {user.last_name}
    </FixedAnswer>
  );
}

/** The country of birth as the dossier of an individual has it. */
export function FixedBirth({ code, href }: { readonly code: string; readonly href: string }) {
  const { t } = useTranslation('account');
  const nameOf = useCountryName();
  return (
    <FixedAnswer
      label={t('profile.country_of_birth')}
      hint={
        <>
          {t('profile.birth_of_dossier')} <ToDetails href={href} />
        </>
      }
    >
      {nameOf(code)}
    </FixedAnswer>
  );
}

type FixedEmailProps = { readonly email: string; readonly isStaff: boolean };

/** The address that signs in: no form changes it. Whoever works for the fund has no other one. */
export function FixedEmail({ email, isStaff }: FixedEmailProps) {
  const { t } = useTranslation('account');
  return (
    <FixedAnswer
      label={t('profile.email')}
      hint={
        isStaff ? (
          t('profile.email_hint_staff')
        ) : (
          <>
            {t('profile.email_hint')} <SupportLink />
          </>
        )
      }
    >
      {email}
    </FixedAnswer>
  );
}
