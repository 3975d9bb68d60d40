/**
 * Whether a form was written after what is sent goes on from. `since`: ISO 8601, null: it had never been written,
 * undefined: that was not said.
 */
export const isWrittenSince = (written: Date | null, since: string | null | undefined): boolean =>
  written !== null && since !== undefined && (since === null || written > new Date(since));

/** When what is written now counts as written: after all before it, whatever another machine’s clock says. */
export const momentAfter = (written: Date | null, now: Date): Date =>
  written !== null && written >= now ? new Date(written.getTime() + 1) : now;
