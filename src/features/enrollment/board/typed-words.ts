import type { DraftForm } from '../../../queries/drafts.ts';
import type { Dossier } from '../steps/use-details.ts';

const numberOf = (form: DraftForm): number => Number(form.split('_').at(-1));
const isOfBusiness = (form: DraftForm): boolean => form.startsWith('business.');

/** What the dossier holds of a half-typed form's step, by the names of its fields. */
export function savedOf(
  { individual, business }: Dossier,
  form: DraftForm,
): Readonly<Record<string, unknown>> {
  const number = numberOf(form);
  if (!isOfBusiness(form))
    return (
      {
        1: individual?.step_1,
        2: individual?.step_2,
        3: individual?.step_3,
        6: individual?.step_6,
      }[number] ?? {}
    );
  const officer = Object.entries(business?.step_3?.legal_officer ?? {}).map(
    ([name, value]) => [`legal_officer.${name}`, value] as const,
  );
  return (
    {
      1: business?.step_1,
      2: business?.step_2,
      3: business?.step_3 && { ...business.step_3, ...Object.fromEntries(officer) },
      7: business?.step_7,
    }[number] ?? {}
  );
}
