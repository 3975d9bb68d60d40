import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { DocumentType } from '../../../contract/enums.ts';
import { individualDocuments } from '../../../contract/steps/documents.ts';
import { startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { goTo, readTemplates, saveStep, upload } from '../../fixtures/member.ts';
import { databaseWithMembers } from '../../fixtures/members-before.ts';
import { pdf, type Paper } from '../../fixtures/papers.ts';
import {
  aboutBill,
  aboutCity,
  decide,
  papersOf,
  raise,
  removePaper,
  replacePaper,
  reviewerOf,
  sentIndividual,
  unreadable,
  type Subject,
} from '../../fixtures/review.ts';
import { patience, wholeRun } from '../../fixtures/sample.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Visitor;
let paper: Paper;
beforeAll(async () => {
  database = await databaseWithMembers();
  app = await startApp(database);
  reviewer = await reviewerOf(app, database);
  paper = await pdf();
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const status = z.object({
  current_step: z.number(),
  correction_steps: z.array(z.number()),
  open_issues: z.number(),
});
const statusOf = async (member: Visitor) => status.parse((await member.get('/registrationStatus')).body);
const bill = (type: DocumentType) => (type === 'proof_of_address' ? { issued_on: '2026-02-20' } : undefined);

async function current(id: string, type: DocumentType): Promise<string | undefined> {
  return (await papersOf(database, id, type)).find((one) => one.replaced_by === null)?.id;
}
/** Another paper in the slot, whatever is in it. */
async function send(member: Visitor, id: string, type: DocumentType): Promise<void> {
  const former = await current(id, type);
  if (former === undefined) await upload(member, type, paper, bill(type));
  else await replacePaper(member, former, paper, bill(type));
}

type Act = (subject: Subject) => Promise<unknown>;
const remove =
  (type: DocumentType): Act =>
  async ({ member, id }) => {
    const file = await current(id, type);
    if (file) await removePaper(member, file);
  };
const judge =
  (type: DocumentType, decision: object): Act =>
  async ({ id }) => {
    const file_id = await current(id, type);
    if (file_id) await decide(reviewer, id, type, { file_id, ...decision });
  };
const about =
  (step: number): Act =>
  (subject) =>
    raise(reviewer, subject.id, { section: 'KYC', step, reason: 'DATA_INCORRECT' });
const sendBack =
  (current_step?: number): Act =>
  ({ id }) =>
    reviewer.post(`/adminRegistrationStatus/${id}`, { current_step, reason: 'Please look again.' });
/** What the fund and the member may do at the same time, in any order. */
const acts: Readonly<Record<string, Act>> = {
  'ask for the city': ({ id }) => raise(reviewer, id, aboutCity),
  'ask for the bill': ({ id }) => raise(reviewer, id, aboutBill),
  'ask for step 1': about(1),
  'ask for step 2': about(2),
  'refuse the bill': judge('proof_of_address', unreadable),
  'refuse the back': judge('identity_back', unreadable),
  'validate the bill': judge('proof_of_address', { status: 'VALIDATED' }),
  'send back to step 2': sendBack(2),
  'send back to step 4': sendBack(4),
  'send back to the lowest': sendBack(),
  'withdraw all': ({ id }) => reviewer.ask('DELETE', `/registrationIssues/${id}`),
  'get a passport': ({ member }) => saveStep(member, 'step_2', { identity_document_kind: 'passport' }),
  'get a card': ({ member }) => saveStep(member, 'step_2'),
  'claim nothing': ({ member }) => saveStep(member, 'step_1', { accreditation_claimed: false }),
  'claim accreditation': ({ member }) => saveStep(member, 'step_1'),
  'remove the bill': remove('proof_of_address'),
  'remove the back': remove('identity_back'),
  'remove the payslip': remove('tax_return_or_december_payslip_1y'),
  'send the bill': ({ member, id }) => send(member, id, 'proof_of_address'),
  'go on': async ({ member }) => goTo(member, (await statusOf(member)).current_step + 1),
  submit: ({ member }) => goTo(member, 7, { submit: true }),
};

const details = z.object({
  step_1: z.object({ accreditation_claimed: z.boolean() }),
  step_2: z.object({ identity_document_kind: z.enum(['passport', 'identity_card']) }),
});

/** The papers that the dossier asks for, judged by what is saved and not by the rules under test. */
async function wanted({ member, id }: Subject): Promise<readonly DocumentType[]> {
  const { body } = await member.get(`/individualDetails/${id}`);
  const { step_1, step_2 } = details.parse(body);
  return individualDocuments({
    accreditationClaimed: step_1.accreditation_claimed,
    identityDocumentKind: step_2.identity_document_kind,
  });
}

async function lacks(subject: Subject): Promise<readonly DocumentType[]> {
  const types = [...(await wanted(subject)), 'contract' as const, 'bank_information' as const];
  const absent: DocumentType[] = [];
  for (const type of types) if ((await current(subject.id, type)) === undefined) absent.push(type);
  return absent;
}

/** Does what the portal shows at a step of the correction. */
async function attend(subject: Subject, step: number): Promise<void> {
  const { member, id } = subject;
  if (step === 4) for (const type of await wanted(subject)) await send(member, id, type);
  if (step === 5) {
    await readTemplates(member);
    await send(member, id, 'contract');
  }
  if (step === 6) {
    await saveStep(member, 'step_6');
    await send(member, id, 'bank_information');
  }
  expect((await goTo(member, step + 1)).status).toBe(200);
}

it(
  'nobody is ever stranded: whatever the fund and the member do, the correction has a way to its end',
  async () => {
    let serial = 0;
    let corrected = 0;
    await assert(
      asyncProperty(
        array(constantFrom(...Object.keys(acts)), { minLength: 4, maxLength: 14 }),
        async (sequence) => {
          serial += 1;
          const subject = await sentIndividual(app, `way.${serial}@exemple.test`);
          const { member } = subject;
          for (const name of sequence) {
            await acts[name]?.(subject);
            const { correction_steps, current_step, open_issues } = await statusOf(member);
            expect(correction_steps).toEqual(
              [...new Set(correction_steps)].toSorted((one, other) => one - other),
            );
            expect([...correction_steps, 7]).toContain(current_step);
            if (open_issues > 0) expect(correction_steps).not.toEqual([]);
            if (correction_steps.length > 0) continue;
            expect(current_step).toBe(7);
            expect(await lacks(subject), 'a closed dossier lacks nothing').toEqual([]);
          }
          if ((await statusOf(member)).correction_steps.length === 0) return;
          corrected += 1;
          for (let turn = 0; turn < 6; turn += 1) {
            const { current_step } = await statusOf(member);
            if (current_step === 7) break;
            await attend(subject, current_step);
          }
          const answer = await goTo(member, 7, { submit: true });
          expect(answer, sequence.join(', ')).toMatchObject({
            status: 200,
            body: { correction_steps: [], open_issues: 0, current_step: 7 },
          });
          expect(await lacks(subject)).toEqual([]);
          expect((await goTo(member, 7, { submit: true })).status).toBe(409);
        },
      ),
      { numRuns: wholeRun ? 150 : 3, seed: Number(process.env.TEST_SEED ?? 1), endOnFailure: true },
    );
    // Where nothing was ever left to correct, the property says nothing.
    expect(corrected).toBeGreaterThan(0);
  },
  patience,
);

it('an issue raised at the very moment of the answer is never lost', async () => {
  for (let n = 0; n < 4; n += 1) {
    const { member, id } = await sentIndividual(app, `moment.${n}@exemple.test`);
    await raise(reviewer, id, aboutCity);
    await goTo(member, 4);
    const [answer] = await Promise.all([
      goTo(member, 7, { submit: true }),
      raise(reviewer, id, { ...aboutCity, field: 'zip_code' }),
    ]);
    const { open_issues, correction_steps, current_step } = await statusOf(member);
    expect([answer.status === 200 ? 1 : 2, [3], 3]).toEqual([open_issues, correction_steps, current_step]);
  }
});
