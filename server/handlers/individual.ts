import { individualStep2At, individualStep6For } from '../../contract/steps/individual.ts';
import { fieldErrors } from '../../contract/errors.ts';
import { today } from '../clock.ts';
import type { Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import {
  readIndividual,
  saveBank,
  saveStep1,
  saveStep2,
  saveStep3,
  type IndividualSteps,
} from '../repositories/details.ts';
import { settleStep } from '../repositories/dossier.ts';
import { dropDrafts } from '../repositories/drafts.ts';
import { findPerson, type Person } from '../repositories/registrations.ts';
import { holderMatches } from '../rules/enrollment.ts';
import { assertWritable, changeDossier, record, type Trx } from './dossier.ts';
import { dossierShown } from './dossier-shown.ts';

type Step = 1 | 2 | 3 | 6;
type Write = (trx: Trx, person: Person, before: IndividualSteps, at: Date) => Promise<void>;
const done = { body: { ok: true as const } };

/**
 * Saves one step: the last of two writers wins, each as a whole. Saving takes the dossier back to the first step that
 * the change leaves unfinished (decisions §6), and never on.
 */
async function saveStep(context: Context, step: Step, after: unknown, write: Write): Promise<typeof done> {
  await changeDossier(context, async (trx, person) => {
    const standing = await assertWritable(trx, person.id, step);
    const isOther = standing !== null && standing.type !== 'INDIVIDUAL';
    if (isOther && step !== 1) throw problem('conflict');
    const steps = await readIndividual(trx, person.id);
    await write(trx, person, steps, context.clock.now());
    await dropDrafts(trx, person.id, `individual.step_${step}`);
    if (!isOther) await settleStep(trx, person.id, context.config);
    const before = steps[`step_${step}`];
    await record(context, trx, {
      memberId: person.id,
      activity_type: 'ENROLLMENT',
      operation_type: before ? 'UPDATE' : 'CREATE',
      subject: { step },
      before: before ?? undefined,
      after,
    });
  });
  return done;
}

type Parsed = {
  readonly success: boolean;
  readonly error?: { readonly issues: Parameters<typeof fieldErrors>[0] } | undefined;
};

function assertParsed(parsed: Parsed): void {
  if (parsed.success) return;
  throw problem('validation_failed', { fields: fieldErrors(parsed.error?.issues ?? []) });
}

export const individual = {
  details: os.individual.details.handler(async ({ context, input }) => {
    const { db } = context;
    const { userId } = input.params;
    const person = await findPerson(db, userId);
    if (!person) throw problem('not_found');
    return {
      body: {
        user_id: userId,
        first_name: person.first_name,
        last_name: person.last_name,
        ...(await readIndividual(db, userId)),
        ...(await dossierShown(context, userId)),
      },
    };
  }),
  saveStep1: os.individual.saveStep1.handler(({ context, input }) =>
    saveStep(context, 1, input.body, (trx, person, _before, at) => saveStep1(trx, person.id, input.body, at)),
  ),
  saveStep2: os.individual.saveStep2.handler(({ context, input }) => {
    assertParsed(individualStep2At(today(context.clock)).safeParse(input.body));
    return saveStep(context, 2, input.body, (trx, person, _before, at) =>
      saveStep2(trx, person.id, input.body, at),
    );
  }),
  saveStep3: os.individual.saveStep3.handler(({ context, input }) =>
    saveStep(context, 3, input.body, (trx, person, _before, at) => saveStep3(trx, person.id, input.body, at)),
  ),
  saveStep6: os.individual.saveStep6.handler(({ context, input }) =>
    saveStep(context, 6, input.body, async (trx, person, before, at) => {
      const accreditationClaimed = before.step_1?.accreditation_claimed ?? false;
      assertParsed(individualStep6For({ accreditationClaimed }).safeParse(input.body));
      const matches = holderMatches(input.body.account_holder, person.first_name, person.last_name);
      await saveBank(trx, person.id, input.body, { holderMatches: matches, at });
    }),
  ),
};
