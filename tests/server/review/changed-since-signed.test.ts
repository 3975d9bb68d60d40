import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeAddress } from '../../../server/admin-address.ts';
import { prediction } from '../../../contract/values/effect.ts';
import { field, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { officer } from '../../fixtures/company-facts.ts';
import { addOwnerWithPapers, companyAt, fillCompanyStep, goToAsCompany } from '../../fixtures/company.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { fillStep, goTo, readTemplates, saveStep } from '../../fixtures/member.ts';
import {
  currentPaper,
  itemIn,
  openReviewed,
  predict,
  raise,
  readReview,
  sentIndividual,
  validateAll,
} from '../../fixtures/review.ts';
import { idOf, reader, sign } from '../../fixtures/signing.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Visitor;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, app, reviewer, close } = await openReviewed());
});
afterAll(() => close?.());

const isOutdated = async (id: string) => itemIn(await readReview(reviewer, id), 'contract').outdated;
const foretold = async (id: string, act: object) =>
  prediction.parse((await predict(reviewer, id, act)).body).effects;
const contractOf = async (id: string) => {
  const file_id = await currentPaper(database, id, 'contract');
  return { file_id, told: { effect: 'paper.outdated', file_id, document_type: 'contract', owner_id: null } };
};

const people = (ids: readonly string[]) =>
  database.db.selectFrom('users').select('email').where('id', 'in', ids).execute();

/** An individual whose dossier was submitted with an agreement signed on the screen. */
async function signedIndividual() {
  const member = await reader(app);
  await sign(member);
  await goTo(member, 6);
  await fillStep(member, 6);
  await goTo(member, 7);
  expect(await goTo(member, 7, { submit: true })).toMatchObject({ status: 200 });
  return { member, id: await idOf(member) };
}

/** The same of a company with two owners. */
async function signedCompany(email: string) {
  const member = await companyAt(app, email, 6);
  await readTemplates(member);
  await sign(member, { name: `${officer.first_name} ${officer.last_name}` });
  await goToAsCompany(member, 7);
  await fillCompanyStep(member, 7);
  await goToAsCompany(member, 8);
  expect(await goToAsCompany(member, 8, { submit: true })).toMatchObject({ status: 200 });
  return { member, id: await idOf(member) };
}

describe('a contract signed on the screen before the dossier was corrected', () => {
  it('says so to its reviewer while the dossier says something else, and only then', async () => {
    const { member, id } = await signedIndividual();
    const { file_id, told } = await contractOf(id);
    const validating = { act: 'document', file_id, status: 'VALIDATED' };
    expect(await isOutdated(id)).toBe(false);
    expect(await foretold(id, validating)).not.toContainEqual(told);
    await raise(reviewer, id);
    const { facts_version: before } = await readReview(reviewer, id);
    expect(await saveStep(member, 'step_3', { city: 'Blagnac' })).toMatchObject({ status: 200 });
    const review = await readReview(reviewer, id);
    expect(review.items.filter(({ outdated }) => outdated).map(({ file }) => file?.id)).toEqual([file_id]);
    expect(review.facts_version).not.toBe(before);
    expect((await foretold(id, validating)).filter(({ effect }) => effect === 'paper.outdated')).toEqual([
      told,
    ]);
    const refusing = { act: 'document', file_id, status: 'REFUSED', reason: 'OTHER', text: 'Sign it anew.' };
    expect(await foretold(id, refusing)).not.toContainEqual(told);
    await saveStep(member, 'step_3');
    expect(await isOutdated(id)).toBe(false);
    expect(await foretold(id, validating)).not.toContainEqual(told);
  });

  it('says nothing of another address that the operator gave the account, and goes on telling of the dossier', async () => {
    const { id } = await signedIndividual();
    const { told } = await contractOf(id);
    await validateAll(reviewer, id);
    const corrected = await signedIndividual();
    await raise(reviewer, corrected.id);
    await saveStep(corrected.member, 'step_3', { city: 'Blagnac' });
    // as what was signed before the dossier was hashed by itself
    const former = await signedIndividual();
    await database.pool.query(`alter table contract_signatures disable trigger contract_signatures_update;
      update contract_signatures set dossier_sha256 = null where user_id = '${former.id}';
      alter table contract_signatures enable trigger contract_signatures_update`);
    const all = [id, corrected.id, former.id];
    const outdated = () => Promise.all(all.map(isOutdated));
    expect(await outdated()).toEqual([false, true, false]);
    app.clock.pass(1);
    for (const [at, { email }] of (await people(all)).entries())
      await changeAddress(
        { db: database.db, config: app.config, clock: app.clock },
        { former: email, next: `other.${at}@exemple.test`, isConfirmed: true },
      );
    expect((await people(all)).map(({ email }) => email)).toContain('other.0@exemple.test');
    expect(await outdated()).toEqual([false, true, false]);
    expect(await foretold(id, { act: 'final', status: 'VALIDATED' })).not.toContainEqual(told);
  });

  it('of a business says so when its owners are others: to who validates paper, section and dossier', async () => {
    const { member, id } = await signedCompany('other-owners@exemple.test');
    const { file_id, told } = await contractOf(id);
    expect(await isOutdated(id)).toBe(false);
    await raise(reviewer, id, { section: 'KYC', step: 4, reason: 'OWNERSHIP_INCOMPLETE' });
    const [owner] = Object((await member.get(`/beneficialOwners/${id}`)).body);
    await member.ask('DELETE', `/beneficialOwners/${id}/${owner.id}`);
    await addOwnerWithPapers(member, { first_name: 'Carla', share_percentage: owner.share_percentage });
    expect(await isOutdated(id)).toBe(true);
    await reviewer.ask('DELETE', `/registrationIssues/${id}`);
    expect(await foretold(id, { act: 'document', file_id, status: 'VALIDATED' })).toContainEqual(told);
    await validateAll(reviewer, id);
    expect(await foretold(id, { act: 'final', status: 'VALIDATED' })).toContainEqual(told);
    const forGood = { act: 'final', status: 'REFUSED', reason: 'OTHER', text: 'No.' };
    expect(await foretold(id, forGood)).not.toContainEqual(told);
    const issue = await raise(reviewer, id, { section: 'CONTRACT', step: 6, reason: 'OTHER', text: 'Why?' });
    const settling = {
      act: 'issue.update',
      issue_id: field(issue, 'id'),
      status: 'RESOLVED',
      version: Number(field(issue, 'version')),
    };
    expect(await foretold(id, settling)).toContainEqual(told);
  });

  it('is told of no copy that was sent: what is on it, a person reads', async () => {
    const { member, id } = await sentIndividual(app, 'copy@exemple.test');
    await raise(reviewer, id);
    await saveStep(member, 'step_3', { city: 'Blagnac' });
    expect(await isOutdated(id)).toBe(false);
    const { file_id, told } = await contractOf(id);
    const validating = { act: 'document', file_id, status: 'VALIDATED' };
    expect(await foretold(id, validating)).not.toContainEqual(told);
  });
});
