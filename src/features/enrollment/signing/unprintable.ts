import { useTranslation } from 'react-i18next';
import { unprintableIn } from '../../../../contract/values/printable.ts';
import { numberOf } from '../../../../machines/enrollment-step/order.ts';
import type { EnrollmentStep } from '../../../../machines/enrollment-step/types.ts';
import type { Reason } from '../../../ui/why-list.tsx';
import { pathOfStep } from '../step-path.ts';
import type { Dossier } from '../steps/use-details.ts';

/** What the agreement says in the investor's own words, by the step that asks for it. */
function printedOf({ individual, business }: Dossier): readonly (readonly [EnrollmentStep, object])[] {
  if (individual) return [['address', individual.step_3 ?? {}]];
  const owners = (business?.owners ?? []).map(({ first_name, last_name }) => ({ first_name, last_name }));
  return [
    ['company', business?.step_2 ?? {}],
    ['addressAndOfficer', business?.step_3 ?? {}],
    ['beneficialOwners', owners],
  ];
}

/** What keeps the agreement from being signed on the screen, as no paper can show it: the steps, and one's own name. */
export function useUnprintable(dossier: Dossier): readonly Reason[] {
  const { t } = useTranslation('enrollment');
  const { t: signing } = useTranslation('signing');
  const { type, individual, registration } = dossier;
  const isSent = registration?.submitted_at != null;
  // once it was sent, what no issue has opened is the fund's to correct
  const isClosed = (step: EnrollmentStep) =>
    isSent && !registration.correction_steps.includes(numberOf(type, step));
  const { first_name, last_name } = individual ?? { first_name: '', last_name: '' };
  const steps = printedOf(dossier).filter(([, values]) => unprintableIn(values).length > 0);
  const isNameLost = unprintableIn({ first_name, last_name }).length > 0;
  return [
    ...(isNameLost
      ? [
          {
            key: 'name',
            label: signing(isSent ? 'unprintable_name_fund' : 'unprintable_name'),
            ...(isSent ? {} : { href: '/user/account' }),
          },
        ]
      : []),
    ...steps.map(([step]) => ({
      key: step,
      label: t(`steps.${step}`),
      ...(isClosed(step) ? {} : { href: pathOfStep(type, step) }),
    })),
  ];
}
