export type DraftValues = Record<string, string | boolean | number | null>;

/** A database keeps the entries of a form in an order of its own. */
const inOrder = (values: DraftValues) =>
  JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)));
/** Whether two half-typed forms say the same. */
export const isSameForm = (one: DraftValues, other: DraftValues): boolean => inOrder(one) === inOrder(other);

/**
 * Whether a form was written after what is sent goes on from. `since`: ISO 8601, null: it had never been written,
 * undefined: that was not said.
 */
export const isWrittenSince = (written: Date | null, since: string | null | undefined): boolean =>
  written !== null && since !== undefined && (since === null || written > new Date(since));

/** When what is written now counts as written: after all before it, whatever another machine’s clock says. */
export const momentAfter = (written: Date | null, now: Date): Date =>
  written !== null && written >= now ? new Date(written.getTime() + 1) : now;
