import type { RegistrationType } from '../../contract/enums.ts';
import type { Trx } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { settleStep } from '../repositories/dossier.ts';
import { dropDrafts, readForm } from '../repositories/drafts.ts';
import type { Person } from '../repositories/registrations.ts';
import { momentAfter } from '../rules/drafts.ts';
import { assertWritable } from './dossier.ts';
import { changeAnswers } from './outdated-papers.ts';
import { record } from './recorded.ts';

const done = { body: { ok: true as const } };

type Saving<Steps> = {
  readonly type: RegistrationType;
  readonly step: number;
  /** what the step holds from now on */
  readonly after: unknown;
  readonly read: (trx: Trx, userId: string) => Promise<Steps>;
  /** what it held: null when it was never saved */
  readonly before: (steps: Steps) => unknown;
};
type Write<Steps> = (trx: Trx, person: Person, steps: Steps, at: Date) => Promise<void>;

/**
 * Saves one step: the last of two writers wins, each as a whole. Saving takes the dossier back to the first step that
 * the change leaves unfinished (decisions §6), and never on. Step 1 of the other type is saved before the type is
 * changed; its other steps are a conflict, and all of them once the dossier was sent: it keeps its type.
 */
export async function saveStep<Steps>(
  context: Context,
  { type, step, after, read, before }: Saving<Steps>,
  write: Write<Steps>,
): Promise<typeof done> {
  await changeAnswers(context, async (trx, person) => {
    const standing = await assertWritable(trx, person.id, step, step === 1 ? undefined : type);
    if (standing?.submitted_at && standing.type !== type) throw problem('conflict');
    const steps = await read(trx, person.id);
    const form = `${type.toLowerCase()}.step_${step}`;
    const { written_at } = await readForm(trx, person.id, form);
    await write(trx, person, steps, momentAfter(written_at, context.clock.now()));
    await dropDrafts(trx, person.id, form);
    if (!standing || standing.type === type) await settleStep(trx, person.id, context);
    const former = before(steps);
    await record(context, trx, {
      memberId: person.id,
      activity_type: 'ENROLLMENT',
      operation_type: former ? 'UPDATE' : 'CREATE',
      subject: { step },
      before: former ?? undefined,
      after,
    });
  });
  return done;
}
