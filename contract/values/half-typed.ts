/** What stands in the fields of a half-typed form, by name. */
export type DraftValues = Readonly<Record<string, string | boolean | number | null>>;

/** A database keeps the entries of a form in an order of its own. */
const inOrder = (values: DraftValues) =>
  JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Whether two half-typed forms say the same. */
export const isSameForm = (one: DraftValues, other: DraftValues): boolean => inOrder(one) === inOrder(other);
