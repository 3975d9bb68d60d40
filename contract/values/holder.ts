/** The longest name that a holder or a signer may have: a person’s two of 100 letters, and the blank between them. */
export const longestHolder = 201;

/** Names are compared without case, accents, punctuation, order of words' spacing, and marks that nobody sees. */
const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether two spellings name the same holder: case, accents and punctuation don't count. */
export const isSameHolder = (one: string, other: string): boolean => plainName(one) === plainName(other);

const inAnyOrder = (name: string) => plainName(name).split(' ').toSorted().join(' ');

/** Whether two spellings name the same person: banks begin with the last name, or not, so that the order doesn't count either. */
export const isSamePerson = (one: string, other: string): boolean => inAnyOrder(one) === inAnyOrder(other);

/** Whether what the check of an account's holder sets beside each other names two: told to the reviewer, never a refusal. */
export function isOtherHolder(
  declared: readonly { readonly field: string; readonly value: unknown }[],
): boolean {
  const of = (name: string) => String(declared.find(({ field }) => field === name)?.value ?? '');
  const [holder, company] = [of('account_holder'), of('business_name')];
  if (company !== '') return !isSameHolder(holder, company);
  return !isSamePerson(holder, `${of('first_name')} ${of('last_name')}`);
}
