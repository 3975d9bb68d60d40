import { os } from '../http/implement.ts';
import { readTotals } from '../repositories/totals.ts';
import { shownTotals } from '../rules/totals.ts';

/** The fund at a glance. */
export const totals = {
  totals: os.values.totals.handler(async ({ context }) => {
    const now = context.clock.now();
    return { body: shownTotals(await readTotals(context.db, now), now) };
  }),
};
