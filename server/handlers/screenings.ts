import { member } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { personNames } from '../repositories/names.ts';
import { listScreenings } from '../repositories/review.ts';
import { readCase } from '../repositories/review-cases.ts';
import { personsDigest } from '../rules/review-items.ts';
import { screeningView } from './review-shown.ts';

/**
 * What was recorded of a member over time; each says whether the persons are still those that were looked up. Nothing to
 * the member, whatever the account's role has become: the law forbids to tell it.
 */
export const screenings = {
  screenings: os.review.screenings.handler(async ({ context, input }) => {
    const { db } = context;
    const dossier = await readCase(db, input.params.userId, context);
    if (!dossier) throw problem('not_found');
    if (input.params.userId === member(context).id) return { body: [] };
    const rows = await listScreenings(db, input.params.userId);
    const names = await personNames(
      db,
      rows.map(({ recorded_by }) => recorded_by),
    );
    const persons = personsDigest(dossier.declared);
    return {
      body: rows.map((row) =>
        screeningView(row, names.get(row.recorded_by) ?? null, row.persons !== persons),
      ),
    };
  }),
};
