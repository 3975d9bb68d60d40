import type {
  IndividualStep1,
  IndividualStep2,
  IndividualStep3,
} from '../../../contract/steps/individual.ts';
import { saveStep1, saveStep2, saveStep3 } from '../../repositories/details.ts';
import { insertRegistration, updateRegistration } from '../../repositories/registrations.ts';
import type { Trx } from '../schema.ts';
import type { Tell } from './telling.ts';

export type FirstSteps = {
  readonly name: string;
  readonly eligibility: IndividualStep1;
  readonly identity: IndividualStep2;
  readonly residence: IndividualStep3;
  /** when each of the three was saved */
  readonly at: readonly [Date, Date, Date];
};

/** Steps 1 to 3 of an individual, told one after the other. */
export async function saveFirstSteps(trx: Trx, tell: Tell, id: string, steps: FirstSteps): Promise<void> {
  const { name, eligibility, identity, residence } = steps;
  const saved = (step: number, after: unknown) =>
    ({ operation_type: 'UPDATE', subject: { step }, after }) as const;
  const [first, second, third] = steps.at;
  await tell(first, saved(1, eligibility), async () => {
    await saveStep1(trx, id, eligibility, first);
    await insertRegistration(trx, {
      user_id: id,
      type: 'INDIVIDUAL',
      current_step: 2,
      user_name: name,
      started_at: first,
    });
  });
  await tell(second, saved(2, identity), async () => {
    await saveStep2(trx, id, identity, second);
    await updateRegistration(trx, id, { current_step: 3 });
  });
  await tell(third, saved(3, residence), async () => {
    await saveStep3(trx, id, residence, third);
    await updateRegistration(trx, id, { current_step: 4 });
  });
}
