import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, startApp, type Answer, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { firstOwner, twoOwners } from '../../fixtures/company-facts.ts';
import { addOwner, companyAt } from '../../fixtures/company.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});
const refused = (status: number, error_key: string, fields?: object) => ({
  status,
  body: { error_key, ...(fields && { fields }) },
});
const wrong = (fields: object) => refused(422, 'validation_failed', fields);
const idOf = async (member: Visitor) => field(await member.get('/auth/whoami'), 'id');
const atOwners = (name: string, step = 4) => companyAt(app, `${name}@exemple.test`, step);
/** Somebody new each time, with this share. */
const withShare = (share_percentage: string, at = 0) => ({
  share_percentage,
  first_name: ['Alex', 'Sacha', 'Noa', 'Robin'][at] ?? 'Jules',
});

const pathOf = async (member: Visitor, owner: Answer) =>
  `/beneficialOwners/${await idOf(member)}/${field(owner, 'id')}`;

describe('shares', () => {
  it.each([
    [
      ['33.33', '33.33', '33.34'],
      [201, 201, 201],
    ],
    [
      ['33.33', '33.33', '33.35'],
      [201, 201, 422],
    ],
    [
      ['25.10', '25.20', '25.30', '24.40'],
      [201, 201, 201, 422],
    ],
    [
      ['33.30', '33.40', '33.30'],
      [201, 201, 201],
    ],
    [
      ['33.30', '33.40', '33.31'],
      [201, 201, 422],
    ],
    [
      ['25.03', '44.49', '30.48'],
      [201, 201, 201],
    ],
    [
      ['25.03', '44.49', '30.49'],
      [201, 201, 422],
    ],
    [
      ['100.00', '25.00'],
      [201, 422],
    ],
    [['100'], [201]],
  ])('of %j are added up exactly', async (shares, statuses) => {
    const member = await atOwners(`shares.${Math.random()}`);
    const answers: Answer[] = [];
    for (const [at, share] of shares.entries()) answers.push(await addOwner(member, withShare(share, at)));
    expect(answers.map(({ status }) => status)).toEqual(statuses);
  });

  it('over 100 are refused at the share, of a new owner and of one that is changed', async () => {
    const member = await atOwners('over');
    const first = await addOwner(member);
    await addOwner(member, twoOwners[1]);
    const over = wrong({ share_percentage: 'shares_over_100' });
    expect(await addOwner(member, withShare('25.00', 2))).toMatchObject(over);
    const path = await pathOf(member, first);
    expect(await member.put(path, { ...firstOwner, share_percentage: '60.01' })).toMatchObject(over);
    expect(await member.put(path, { ...firstOwner, share_percentage: '60.00' })).toMatchObject({
      status: 200,
    });
  });

  it('of 60 % typed in two tabs at once get in once', async () => {
    const member = await atOwners('tabs');
    const answers = await Promise.all([0, 1, 2, 3].map((at) => addOwner(member, withShare('60.00', at))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
    const { body } = await member.get(`/beneficialOwners/${await idOf(member)}`);
    expect(body).toHaveLength(1);
  });

  it('raised in two tabs at once never exceed 100 together', async () => {
    const member = await atOwners('raised');
    const one = await addOwner(member, withShare('40.00', 0));
    const other = await addOwner(member, withShare('40.00', 1));
    const raise = async (owner: Answer, at: number) =>
      member.put(await pathOf(member, owner), { ...firstOwner, ...withShare('60.00', at) });
    const answers = await Promise.all([raise(one, 0), raise(other, 1)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

describe('the same person', () => {
  it.each([
    [{}],
    [{ first_name: 'ALEX', last_name: 'echantillon' }],
    [{ first_name: ' Alex ', kind: 'control', share_percentage: undefined }],
  ])('is named once: %j is refused', async (change) => {
    const member = await atOwners(`twice.${Math.random()}`);
    await addOwner(member, { share_percentage: '30.00' });
    expect(await addOwner(member, { share_percentage: '30.00', ...change })).toMatchObject(
      wrong({ last_name: 'owner_twice' }),
    );
  });
  it('is another one with another date of birth, and may be changed itself', async () => {
    const member = await atOwners('father');
    const owner = await addOwner(member, { share_percentage: '30.00' });
    expect(await addOwner(member, { share_percentage: '30.00', date_of_birth: '1960-04-21' })).toMatchObject({
      status: 201,
    });
    expect(await member.put(await pathOf(member, owner), firstOwner)).toMatchObject({ status: 200 });
  });
  it('sent twice at once is added once', async () => {
    const member = await atOwners('double');
    const form = { share_percentage: '30.00' };
    const answers = await Promise.all([addOwner(member, form), addOwner(member, form)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });
});
