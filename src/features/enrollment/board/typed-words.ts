import type { TFunction } from 'i18next';
import { codeOfCountryName } from '../../../../contract/values/country-names.ts';
import type { DraftForm, DraftValues, StrandedDraft } from '../../../queries/drafts.ts';
import { type AnswerWords, factOf, labelOf, shownAs } from '../../../ui/answer-words.ts';
import { nameOfOwner, thingOfOwner } from '../../../ui/issue-words.ts';
import type { Dossier } from '../steps/use-details.ts';

type Saved = Pick<Dossier, 'individual' | 'business'>;

const numberOf = (form: DraftForm): number => Number(form.split('_').at(-1));
const isOfBusiness = (form: DraftForm): boolean => form.startsWith('business.');
/** The form of one beneficial owner. */
const ofOwner: DraftForm = 'business.step_4';

/** The owner who was being changed as the form has them: the country of birth by its code. */
function savedOwner({ business }: Saved, { editing }: DraftValues): Readonly<Record<string, unknown>> {
  const owner = business?.owners.find(({ id }) => id === editing);
  return owner ? { ...owner, country_of_birth: codeOfCountryName(owner.country_of_birth) } : {};
}

/** What the dossier holds of a half-typed form's step, by the names of its fields. */
function savedOf(dossier: Saved, { form, values }: StrandedDraft): Readonly<Record<string, unknown>> {
  const { individual, business } = dossier;
  const number = numberOf(form);
  if (form === ofOwner) return savedOwner(dossier, values);
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

/** Typed and saved alike, they are equal: a number in groups, a share with the decimal mark of any language. */
function plain(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return name === 'share_percentage' ? Number(value.replace(',', '.')) : value.replaceAll(/\s/g, '');
}

/** What a form keeps for itself: the type of the dossier, and which owner is being changed. */
const untold: readonly string[] = ['type', 'editing'];

export type TypedRow = { readonly key: string; readonly label: string; readonly value: string };
export type TypedWords = AnswerWords & {
  readonly owners: TFunction<'owners'>;
  readonly correction: TFunction<'correction'>;
};

/** A field's label; of an owner who was being changed, with whose it is. */
function labelIn(words: TypedWords, { business }: Saved, { form, values }: StrandedDraft, name: string) {
  if (form !== ofOwner) return labelOf(words, form, name);
  const label = factOf(words, form, name, true);
  const id = typeof values['editing'] === 'string' && values['editing'] !== '' ? values['editing'] : null;
  const whose = nameOfOwner(words.business, { owners: business?.owners ?? [] }, id);
  return thingOfOwner(words.correction, label, id, whose);
}

/** The words of one form that the dossier does not hold. */
export function typedRows(words: TypedWords, dossier: Saved, draft: StrandedDraft): readonly TypedRow[] {
  const { form, values } = draft;
  const saved = savedOf(dossier, draft);
  return Object.entries(values).flatMap(([name, value]): readonly TypedRow[] => {
    if (value === null || value === '' || untold.includes(name)) return [];
    if (plain(name, saved[name] ?? false) === plain(name, value)) return [];
    return [
      {
        key: `${form}.${name}`,
        label: labelIn(words, dossier, draft, name),
        value: shownAs(words, form, name, value),
      },
    ];
  });
}
