import { chakra } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { stepCount } from '../../../contract/enums.ts';
import { placeOfRefusedDossier } from '../../../contract/values/refused-dossier.ts';
import type { Registration } from '../../queries/enrollment.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { formatDay } from '../../ui/format.ts';
import type { Mark, Tone } from '../../ui/marks.ts';
import { SupportLink } from '../../ui/support-link.tsx';

type Next = {
  readonly tone: Tone;
  readonly mark: Mark;
  readonly title: string;
  readonly text: string;
  /** the one primary action; without it, there is nothing for the person to do */
  readonly action: string | null;
  /** where that is; without it, in the dossier */
  readonly href?: string;
};

/** What comes next and who does it; null: nothing does. `renewal`: that a paper has to be renewed. */
function nextOf(
  t: TFunction<'dashboard'>,
  registration: Registration | null,
  renewal: string | null,
): Next | null {
  if (registration === null)
    return {
      tone: 'brand',
      mark: 'current',
      title: t('next.start'),
      text: t('next.start_text'),
      action: t('next.start_go'),
    };
  const { enrollment_status, open_issues, correction_steps, submitted_at } = registration;
  const { current_step, current_registration_type } = registration;
  // a validated dossier is corrected as any other; its status stays (decisions §7)
  if (correction_steps.length > 0)
    return {
      tone: 'negative',
      mark: 'correction',
      title: t('next.correct', { count: open_issues || correction_steps.length }),
      text: t('next.correct_text'),
      action: t('next.correct_go'),
    };
  if (enrollment_status === 'VALIDATED')
    return renewal === null
      ? null
      : { tone: 'pending', mark: 'expiring', title: renewal, text: t('next.renew_text'), action: null };
  if (enrollment_status === 'REFUSED')
    return {
      tone: 'negative',
      mark: 'refused',
      title: t('next.refused'),
      text: t('next.refused_text'),
      action: t('next.refused_go'),
      href: placeOfRefusedDossier,
    };
  if (submitted_at !== null)
    return {
      tone: 'pending',
      mark: 'pending',
      title: t('next.waiting'),
      text: t('next.waiting_text', { date: formatDay(submitted_at) }),
      action: null,
    };
  const place = { n: current_step, total: stepCount[current_registration_type] };
  return {
    tone: 'brand',
    mark: 'current',
    title: t('next.continue'),
    text:
      current_registration_type === 'BUSINESS'
        ? t('next.continue_text_business', place)
        : t('next.continue_text', { ...place, step: t(`step.${current_step}`) }),
    action: t('next.continue_go'),
  };
}

type NextActionProps = {
  readonly registration: Registration | null;
  /** that a paper has to be renewed */
  readonly renewal: string | null;
};

/** The sentence on top of the dashboard, with the one thing to do. */
export function NextAction({ registration, renewal }: NextActionProps) {
  const { t } = useTranslation('dashboard');
  const next = nextOf(t, registration, renewal);
  return (
    next && (
      <chakra.div mb="5" _print={{ display: 'none' }}>
        <Callout
          tone={next.tone}
          mark={next.mark}
          headingLevel={2}
          title={next.title}
          {...(next.action === null
            ? {}
            : { action: <ButtonLink href={next.href ?? '/user/enrollment'}>{next.action}</ButtonLink> })}
        >
          <p>{next.text}</p>
          {next.mark === 'refused' && <SupportLink />}
        </Callout>
      </chakra.div>
    )
  );
}
