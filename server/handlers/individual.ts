import { individualStep2At, individualStep6For } from '../../contract/steps/individual.ts';
import { today } from '../clock.ts';
import type { Trx } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { saveBank } from '../repositories/bank-details.ts';
import {
  readIndividual,
  saveStep1,
  saveStep2,
  saveStep3,
  type IndividualSteps,
} from '../repositories/details.ts';
import { findPerson, type Person } from '../repositories/registrations.ts';
import { assertParsed } from './assert-fields.ts';
import { dossierShown } from './dossier-shown.ts';
import { assertPayeeConfirmed } from './new-bank-details.ts';
import { saveStep } from './save-step.ts';

type Write = (trx: Trx, person: Person, before: IndividualSteps, at: Date) => Promise<void>;

const save = (context: Context, step: 1 | 2 | 3 | 6, after: unknown, write: Write) =>
  saveStep(
    context,
    { type: 'INDIVIDUAL', step, after, read: readIndividual, before: (steps) => steps[`step_${step}`] },
    write,
  );

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
    save(context, 1, input.body, (trx, person, _before, at) => saveStep1(trx, person.id, input.body, at)),
  ),
  saveStep2: os.individual.saveStep2.handler(({ context, input }) => {
    assertParsed(individualStep2At(today(context.clock)).safeParse(input.body));
    return save(context, 2, input.body, (trx, person, _before, at) =>
      saveStep2(trx, person.id, input.body, at),
    );
  }),
  saveStep3: os.individual.saveStep3.handler(({ context, input }) =>
    save(context, 3, input.body, (trx, person, _before, at) => saveStep3(trx, person.id, input.body, at)),
  ),
  saveStep6: os.individual.saveStep6.handler(({ context, input }) =>
    save(context, 6, input.body, async (trx, person, before, at) => {
      const accreditationClaimed = before.step_1?.accreditation_claimed ?? false;
      assertParsed(individualStep6For({ accreditationClaimed }).safeParse(input.body));
      await assertPayeeConfirmed(context, trx, person.id, { former: before.step_6, next: input.body });
      await saveBank(trx, person.id, input.body, at);
    }),
  ),
};
