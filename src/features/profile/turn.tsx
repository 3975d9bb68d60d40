import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Registration } from '../../queries/enrollment.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import type { Mark, Tone } from '../../ui/marks.ts';
import { SupportLink } from '../../ui/support-link.tsx';

type Turn = {
  readonly tone: Tone;
  readonly mark: Mark;
  readonly key: 'open' | 'correct' | 'closed' | 'validated' | 'refused';
  readonly action: string | null;
};

function turnOfDossier(t: TFunction<'profile'>, registration: Registration): Turn {
  if (registration.enrollment_status === 'REFUSED')
    return { tone: 'negative', mark: 'refused', key: 'refused', action: null };
  if (registration.submitted_at === null)
    return { tone: 'brand', mark: 'current', key: 'open', action: t('turn.open.go') };
  if (registration.correction_steps.length > 0)
    return { tone: 'negative', mark: 'correction', key: 'correct', action: t('turn.correct.go') };
  return registration.enrollment_status === 'VALIDATED'
    ? { tone: 'neutral', mark: 'validated', key: 'validated', action: null }
    : { tone: 'pending', mark: 'pending', key: 'closed', action: null };
}

/** What may be changed now, by whom, and the way to it. */
export function DossierTurn({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation('profile');
  const { tone, mark, key, action } = turnOfDossier(t, registration);
  return (
    <Callout
      tone={tone}
      mark={mark}
      headingLevel={2}
      title={t(`turn.${key}.title`)}
      {...(action === null
        ? {}
        : {
            action: (
              <ButtonLink href="/user/enrollment" variant="outline">
                {action}
              </ButtonLink>
            ),
          })}
    >
      <p>{t(`turn.${key}.text`)}</p>
      {action === null && <SupportLink />}
    </Callout>
  );
}

/** Before anything is saved: nothing to show, and where it begins. */
export function NothingSaved() {
  const { t } = useTranslation('profile');
  return (
    <Callout
      tone="brand"
      headingLevel={2}
      title={t('none.title')}
      action={<ButtonLink href="/user/enrollment">{t('none.go')}</ButtonLink>}
    >
      {t('none.text')}
    </Callout>
  );
}
