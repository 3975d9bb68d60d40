import { businessStep3At, businessStep7For } from '../../contract/steps/business.ts';
import { today } from '../clock.ts';
import type { Trx } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { saveBank } from '../repositories/bank-details.ts';
import {
  readBusiness,
  saveCompany,
  saveCompanyStep1,
  saveFirstFinancialYear,
  saveSeatAndOfficer,
  type BusinessSteps,
} from '../repositories/business.ts';
import { settleStep } from '../repositories/dossier.ts';
import { listOwners } from '../repositories/owners.ts';
import {
  findPerson,
  findRegistration,
  updateRegistration,
  type Person,
} from '../repositories/registrations.ts';
import { companyPapersStep } from '../../contract/steps/places.ts';
import { assertParsed } from './assert-fields.ts';
import { assertWritable } from './dossier.ts';
import { dossierShown } from './dossier-shown.ts';
import { changeDossier } from './one-moment.ts';
import { ownersShown } from './owners.ts';
import { assertPayeeConfirmed } from './new-bank-details.ts';
import { record } from './recorded.ts';
import { saveStep } from './save-step.ts';

type Write = (trx: Trx, person: Person, before: BusinessSteps, at: Date) => Promise<void>;

const save = (context: Context, step: 1 | 2 | 3 | 7, after: unknown, write: Write) =>
  saveStep(
    context,
    { type: 'BUSINESS', step, after, read: readBusiness, before: (steps) => steps[`step_${step}`] },
    write,
  );

/** The dossier goes by the company's name as soon as it is known (decisions §5). */
async function nameAfter(trx: Trx, userId: string, user_name: string): Promise<void> {
  const registration = await findRegistration(trx, userId);
  if (registration && registration.user_name !== user_name)
    await updateRegistration(trx, userId, { user_name });
}

export const business = {
  details: os.business.details.handler(async ({ context, input }) => {
    const { db } = context;
    const { userId } = input.params;
    if (!(await findPerson(db, userId))) throw problem('not_found');
    const steps = await readBusiness(db, userId);
    const shown = await dossierShown(context, userId);
    return {
      body: {
        user_id: userId,
        business_name: steps.step_2?.business_name ?? null,
        ...steps,
        owners: await ownersShown(context, db, userId, await listOwners(db, userId)),
        ...shown,
        documents: shown.documents.filter(({ owner_id }) => owner_id === null),
      },
    };
  }),
  officer: os.business.officer.handler(async ({ context, input }) => {
    const { userId } = input.params;
    const { step_3 } = await readBusiness(context.db, userId);
    if (!step_3) throw problem('not_found');
    return { body: { user_id: userId, ...step_3.legal_officer } };
  }),
  saveStep1: os.business.saveStep1.handler(({ context, input }) =>
    save(context, 1, input.body, (trx, person, _before, at) =>
      saveCompanyStep1(trx, person.id, input.body, at),
    ),
  ),
  saveStep2: os.business.saveStep2.handler(({ context, input }) =>
    save(context, 2, input.body, async (trx, person, _before, at) => {
      await saveCompany(trx, person.id, input.body, at);
      await nameAfter(trx, person.id, input.body.business_name);
    }),
  ),
  saveStep3: os.business.saveStep3.handler(({ context, input }) => {
    assertParsed(businessStep3At(today(context.clock)).safeParse(input.body));
    return save(context, 3, input.body, (trx, person, _before, at) =>
      saveSeatAndOfficer(trx, person.id, input.body, at),
    );
  }),
  saveStep7: os.business.saveStep7.handler(({ context, input }) =>
    save(context, 7, input.body, async (trx, person, before, at) => {
      const businessName = before.step_2?.business_name ?? '';
      const accreditationClaimed = before.step_1?.accreditation_claimed ?? false;
      assertParsed(businessStep7For({ businessName, accreditationClaimed }).safeParse(input.body));
      await assertPayeeConfirmed(context, trx, person.id, { former: before.step_7, next: input.body });
      await saveBank(trx, person.id, input.body, at);
    }),
  ),
  declare: os.business.declare.handler(async ({ context, input }) => {
    const { first_financial_year } = input.body;
    await changeDossier(context, async (trx, person) => {
      await assertWritable(trx, person.id, companyPapersStep, 'BUSINESS');
      const before = await readBusiness(trx, person.id);
      if (before.first_financial_year === first_financial_year) return;
      await saveFirstFinancialYear(trx, person.id, first_financial_year);
      await settleStep(trx, person.id, context);
      await record(context, trx, {
        memberId: person.id,
        activity_type: 'ENROLLMENT',
        operation_type: 'UPDATE',
        subject: { step: companyPapersStep },
        before: { first_financial_year: before.first_financial_year },
        after: { first_financial_year },
      });
    });
    return { body: { ok: true as const } };
  }),
};
