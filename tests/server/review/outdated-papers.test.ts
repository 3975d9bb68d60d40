import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentType } from '../../../contract/enums.ts';
import { field } from '../../fixtures/app.ts';
import { firstOwner } from '../../fixtures/company-facts.ts';
import { companyAt, saveCompanyStep } from '../../fixtures/company.ts';
import { goTo, saveStep } from '../../fixtures/member.ts';
import { pdf } from '../../fixtures/papers.ts';
import {
  currentPaper,
  decide,
  decideData,
  itemIn,
  logOf,
  openReviewed,
  papersOf,
  raise,
  readReview,
  replacePaper,
  sentCompany,
  sentIndividual,
  type Subject,
} from '../../fixtures/review.ts';
import { colleague, rowOf } from '../../fixtures/staff.ts';

let house: Awaited<ReturnType<typeof openReviewed>>;
beforeAll(async () => {
  house = await openReviewed();
});
afterAll(() => house.close());

async function validate({ id }: Subject, type: DocumentType): Promise<string> {
  const file_id = await currentPaper(house.database, id, type);
  const answer = await decide(house.reviewer, id, type, { file_id, status: 'VALIDATED' });
  expect(answer.status).toBe(200);
  return file_id;
}

const statusesOf = async ({ id }: Subject, ...types: readonly DocumentType[]) => {
  const found = await Promise.all(types.map((type) => papersOf(house.database, id, type)));
  return found.map((papers) => papers.find(({ replaced_by }) => replaced_by === null)?.status);
};

/** What the log says of validations that no longer hold. */
const takenBack = async ({ id }: Subject) =>
  (await logOf(house.database, id)).filter(
    ({ what, subject }) => what === 'DOCUMENT UPDATE' && JSON.stringify(subject).includes('answers_changed'),
  );

const iban = 'FR7630006000011234567890189';
const bankIssue = { section: 'BANK_INFORMATION', step: 6, field: 'iban', reason: 'DATA_INCORRECT' } as const;

describe('a validated paper', () => {
  it('waits to be looked at again when the answer that it proves changes in a correction', async () => {
    const subject = await sentIndividual(house.app, 'account@exemple.test');
    const { member, id } = subject;
    const statement = await validate(subject, 'bank_information');
    await validate(subject, 'identity_front');
    await raise(house.reviewer, id, bankIssue);
    expect(await saveStep(member, 'step_6', { iban })).toMatchObject({ status: 200 });

    expect(await statusesOf(subject, 'bank_information', 'identity_front')).toEqual([
      'PENDING_VALIDATION',
      'VALIDATED',
    ]);
    const item = itemIn(await readReview(house.reviewer, id), 'bank_information');
    expect(item).toMatchObject({ decided_by_name: null, decided_at: null, file: { id: statement } });
    expect(await takenBack(subject)).toEqual([
      {
        what: 'DOCUMENT UPDATE',
        subject: { step: 6, document_type: 'bank_information', file_id: statement, why: 'answers_changed' },
      },
    ]);
    expect(await replacePaper(member, statement, await pdf('New account'))).toMatchObject({
      status: 200,
      body: { status: 'PENDING_VALIDATION' },
    });
    await goTo(member, 7);
    expect(await goTo(member, 7, { submit: true })).toMatchObject({ status: 200 });
    const { sections } = await readReview(house.reviewer, id);
    expect(sections.BANK_INFORMATION.status).toBe('PENDING_VALIDATION');
  });

  it('keeps its validation when the same is saved again, and when what changes is proven by another', async () => {
    const subject = await sentIndividual(house.app, 'same@exemple.test');
    await validate(subject, 'bank_information');
    await raise(house.reviewer, subject.id, bankIssue);
    await saveStep(subject.member, 'step_6');
    await saveStep(subject.member, 'step_6', { currency: 'USD' });
    expect(await statusesOf(subject, 'bank_information')).toEqual(['VALIDATED']);
    expect(await takenBack(subject)).toEqual([]);
  });

  it('of an individual who takes another name before submission waits again where it bears the name', async () => {
    const subject = await sentIndividual(house.app, 'name@exemple.test', 6);
    await validate(subject, 'identity_front');
    await validate(subject, 'identity_back');
    await subject.member.put(`/users/${subject.id}`, { language: 'it' });
    expect(await statusesOf(subject, 'identity_front')).toEqual(['VALIDATED']);
    await subject.member.put(`/users/${subject.id}`, { last_name: 'Exemplaire' });
    expect(await statusesOf(subject, 'identity_front', 'identity_back')).toEqual([
      'PENDING_VALIDATION',
      'VALIDATED',
    ]);
  });

  it('waits again too when the fund corrects the name that it bears', async () => {
    const subject = await sentIndividual(house.app, 'corrected@exemple.test');
    await validate(subject, 'identity_front');
    const admin = await colleague(house.app, house.database, 'admin');
    const { version } = await rowOf(admin.visitor, subject.email);
    const change = { last_name: 'Exemplaire', version };
    expect(await admin.visitor.put(`/users/${subject.id}`, change)).toMatchObject({ status: 200 });
    expect(await statusesOf(subject, 'identity_front')).toEqual(['PENDING_VALIDATION']);
  });

  it('of an account waits again with its details when the member is no longer called as its holder', async () => {
    const subject = await sentIndividual(house.app, 'renamed.holder@exemple.test');
    await validate(subject, 'bank_information');
    const bank = async () => itemIn(await readReview(house.reviewer, subject.id), 'data:6');
    const before = await bank();
    expect(await decideData(house.reviewer, subject.id, before)).toMatchObject({ status: 200 });
    expect(await bank()).toMatchObject({ status: 'VALIDATED' });
    const admin = await colleague(house.app, house.database, 'admin');
    const { version } = await rowOf(admin.visitor, subject.email);
    const change = { last_name: 'Exemplaire', version };
    expect(await admin.visitor.put(`/users/${subject.id}`, change)).toMatchObject({ status: 200 });
    expect(await statusesOf(subject, 'bank_information')).toEqual(['PENDING_VALIDATION']);
    const now = await bank();
    expect(now).toMatchObject({ status: 'PENDING_VALIDATION', decided_by_name: null });
    expect(now.checks.find(({ name }) => name === 'holder')?.declared.map(({ value }) => value)).toEqual([
      'Camille Exemple',
      'Camille',
      'Exemplaire',
    ]);
    // who looked at the former name has not looked at this one
    expect(await decideData(house.reviewer, subject.id, before)).toMatchObject({ status: 409 });
  });

  it('of a company waits again when the company takes another name', async () => {
    const subject = await sentCompany(house.app, 'company@exemple.test');
    await validate(subject, 'bylaws');
    await validate(subject, 'bank_information');
    await raise(house.reviewer, subject.id, { section: 'KYC', step: 2, reason: 'DATA_INCORRECT' });
    await saveCompanyStep(subject.member, 'step_2', { business_name: 'Exemple SAS' });
    expect(await statusesOf(subject, 'bylaws', 'bank_information')).toEqual([
      'PENDING_VALIDATION',
      'PENDING_VALIDATION',
    ]);
  });

  it('that is the deed of a trust waits again when somebody in it takes another role with the same share', async () => {
    const email = 'trust@exemple.test';
    const member = await companyAt(house.app, email, 6);
    const subject = { member, email, id: field(await member.get('/auth/whoami'), 'id') };
    await saveCompanyStep(member, 'step_2', { company_type: 'trust' });
    const owner = await house.database.db
      .selectFrom('beneficial_owners')
      .select('id')
      .where('user_id', '=', subject.id)
      .orderBy('serial')
      .executeTakeFirstOrThrow();
    const actsAs = async (kind: string) =>
      expect(
        await member.put(`/beneficialOwners/${subject.id}/${owner.id}`, { ...firstOwner, kind }),
      ).toMatchObject({ status: 200, body: { kind, share_percentage: '60.00' } });
    await actsAs('settlor');
    await validate(subject, 'bylaws');
    await actsAs('settlor');
    expect(await statusesOf(subject, 'bylaws')).toEqual(['VALIDATED']);
    await actsAs('beneficiary');
    expect(await statusesOf(subject, 'bylaws')).toEqual(['PENDING_VALIDATION']);
  });
});
