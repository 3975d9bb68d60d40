import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { DocumentType } from '../../../contract/enums.ts';
import { verifyActivity } from '../../../server/repositories/activity-check.ts';
import { field, startApp, testClock, type TestApp, type Visitor } from '../../fixtures/app.ts';
import {
  addOwnerWithPapers,
  fillCompanyStep,
  goToAsCompany,
  saveCompanyStep,
  uploadPaper,
} from '../../fixtures/company.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { fillStep, goTo, readTemplates, saveStep, upload } from '../../fixtures/member.ts';
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
  screen,
  unreadable,
} from '../../fixtures/review.ts';
import { patience, wholeRun } from '../../fixtures/sample.ts';
import { comparable, look, rewind, seenAt, type Look } from '../../fixtures/time-machine.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Visitor;
let paper: Paper;
const clock = testClock();
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database, { clock });
  reviewer = await reviewerOf(app, database);
  paper = await pdf();
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

type Walker = { readonly member: Visitor; readonly id: string; readonly email: string };
type Act = (walker: Walker) => Promise<unknown>;
const issues = z.array(z.object({ id: z.string(), version: z.number(), status: z.string() }));
const booklets = z.array(z.object({ id: z.string(), version: z.number() }));
const reviewItems = z.object({
  items: z.array(
    z.object({
      key: z.string(),
      kind: z.string(),
      version: z.string(),
      checks: z.array(z.object({ name: z.string() })),
    }),
  ),
});

const current = async (id: string, type: DocumentType) =>
  (await papersOf(database, id, type)).find((one) => one.replaced_by === null)?.id;
const dated = { issued_on: '2026-02-20' };
const judge =
  (type: DocumentType, decision: object): Act =>
  async ({ id }) => {
    const file_id = await current(id, type);
    if (file_id) await decide(reviewer, id, type, { file_id, ...decision });
  };
const onIssue =
  (change: object): Act =>
  async ({ id }) => {
    const [first] = issues.parse((await reviewer.get(`/registrationIssues/${id}`)).body);
    if (first)
      await reviewer.post(`/registrationIssue/${id}/${first.id}`, { ...change, version: first.version });
  };
const onBooklet =
  (
    does: (walker: Walker, booklet: { readonly id: string; readonly version: number }) => Promise<unknown>,
  ): Act =>
  async (walker) => {
    const [newest] = booklets.parse((await reviewer.get(`/subscriptionBooklets/${walker.id}`)).body);
    if (newest) await does(walker, newest);
  };
const onItem =
  (
    kind: string,
    does: (id: string, item: z.infer<typeof reviewItems>['items'][number]) => Promise<unknown>,
  ): Act =>
  async ({ id }) => {
    const answer = await reviewer.get(`/x/review/${id}`);
    const item =
      answer.status === 200 && reviewItems.parse(answer.body).items.find((one) => one.kind === kind);
    if (item) await does(id, item);
  };
const urls = ['https://papers.example.com/1'];
const step = async (member: Visitor): Promise<number> =>
  Number(field(await member.get('/registrationStatus'), 'current_step'));

/** What the fund does to the dossier of an individual and of a business alike. */
const byFund: Readonly<Record<string, Act>> = {
  'ask for the city': ({ id }) => raise(reviewer, id, aboutCity),
  'ask for the bill': ({ id }) => raise(reviewer, id, aboutBill),
  'say the issue in other words': onIssue({ reason: 'OTHER', text: 'Please look again.' }),
  'resolve the issue': onIssue({ status: 'RESOLVED' }),
  'open the issue again': onIssue({ status: 'OPEN' }),
  'withdraw all': ({ id }) => reviewer.ask('DELETE', `/registrationIssues/${id}`),
  'send back to step 2': ({ id }) =>
    reviewer.post(`/adminRegistrationStatus/${id}`, { current_step: 2, reason: 'Please look again.' }),
  'take it': ({ id }) => reviewer.post(`/x/dossiers/${id}/take`, {}),
  'give it back': ({ id }) => reviewer.post(`/x/dossiers/${id}/release`, {}),
  'refuse the front': judge('identity_front', unreadable),
  'validate the contract': judge('contract', { status: 'VALIDATED' }),
  'refuse the account': judge('bank_information', unreadable),
  'prepare a booklet': ({ id }) =>
    reviewer.post(`/subscriptionBooklet/${id}`, { activity_type: 'INVESTMENT', urls }),
  'issue the booklet': onBooklet(({ id }, { id: booklet, version }) =>
    reviewer.post(`/subscriptionBooklet/${id}/${booklet}`, { urls, status: 'AWAITING_SIGNATURE', version }),
  ),
  'refuse the booklet': onBooklet(({ id }, { id: booklet, version }) =>
    reviewer.post(`/subscriptionBooklet/validation/${id}/${booklet}`, {
      status: 'REFUSED',
      reason: 'MISSING_SIGNATURE',
      version,
    }),
  ),
  'delete the booklet': onBooklet(({ id }, booklet) =>
    reviewer.ask('DELETE', `/subscriptionBooklet/${id}/${booklet.id}`),
  ),
  'tick a check': onItem('paper', (id, { key, version, checks }) =>
    reviewer.post(`/x/review/${id}/checks`, {
      item: key,
      check: checks[0]?.name,
      outcome: 'PASSED',
      version,
    }),
  ),
  'validate data': onItem('data', (id, { key, version }) =>
    reviewer.post(`/x/review/${id}/data`, { item: key, status: 'VALIDATED', version }),
  ),
  'note a screening': ({ id }) =>
    screen(reviewer, id, {
      lists: ['EU_SANCTIONS'],
      screened_on: clock.now().toISOString().slice(0, 10),
      outcome: 'CLEAR',
    }),
};

const send =
  (type: DocumentType): Act =>
  async ({ member, id }) => {
    const former = await current(id, type);
    const more = type === 'proof_of_address' ? dated : {};
    if (former === undefined) await upload(member, type, paper, more);
    else await replacePaper(member, former, paper, more);
  };
const byMember: Readonly<Record<string, Act>> = {
  'send the front': send('identity_front'),
  'send the bill': send('proof_of_address'),
  'send the account': send('bank_information'),
  'remove the bill': async ({ member, id }) => {
    const file = await current(id, 'proof_of_address');
    if (file) await removePaper(member, file);
  },
  'tick the templates': ({ member }) => readTemplates(member),
  'take another name': ({ member, id }) => member.put(`/users/${id}`, { first_name: 'Claude' }),
};

const individual: Readonly<Record<string, Act>> = {
  ...byFund,
  ...byMember,
  'move to Albi': ({ member }) => saveStep(member, 'step_3', { city: 'Albi' }),
  'get a passport': ({ member }) => saveStep(member, 'step_2', { identity_document_kind: 'passport' }),
  'claim nothing': ({ member }) => saveStep(member, 'step_1', { accreditation_claimed: false }),
  'fill the step': async ({ member }) => fillStep(member, await step(member)),
  'go on': async ({ member }) => goTo(member, (await step(member)) + 1),
  'sign on the screen': ({ member }) =>
    member.post('/x/contract/signature', { kind: 'typed', name: 'Camille Exemple', language: 'en' }),
  submit: ({ member }) => goTo(member, 7, { submit: true }),
};
const business: Readonly<Record<string, Act>> = {
  ...byFund,
  ...byMember,
  'move to Albi': ({ member }) => saveCompanyStep(member, 'step_3', { city: 'Albi' }),
  'take another company name': ({ member }) =>
    saveCompanyStep(member, 'step_2', { business_name: 'Exemple SAS' }),
  'declare a first year': ({ member }) =>
    member.post('/x/business/declarations', { first_financial_year: true }),
  'add an owner': ({ member }) =>
    addOwnerWithPapers(member, { first_name: 'Andrea', share_percentage: '30.00' }),
  'change an owner': async ({ member, id }) => {
    const [owner] = z
      .array(z.looseObject({ id: z.string() }))
      .parse((await member.get(`/beneficialOwners/${id}`)).body);
    if (!owner) return;
    const { id: ownerId, user_id: _user, is_minor: _minor, documents: _documents, ...form } = owner;
    await member.put(`/beneficialOwners/${id}/${ownerId}`, { ...form, politically_exposed: true });
  },
  'remove an owner': async ({ member, id }) => {
    const [owner] = z
      .array(z.looseObject({ id: z.string() }))
      .parse((await member.get(`/beneficialOwners/${id}`)).body);
    if (owner) await member.ask('DELETE', `/beneficialOwners/${id}/${owner.id}`);
  },
  'send the statutes': ({ member }) => uploadPaper(member, 'bylaws'),
  'fill the step': async ({ member }) => fillCompanyStep(member, await step(member)),
  'go on': async ({ member }) => goToAsCompany(member, (await step(member)) + 1),
  'become an individual': async ({ member }) => {
    await saveStep(member, 'step_1');
    await goTo(member, 2);
  },
  submit: ({ member }) => goToAsCompany(member, 8, { submit: true }),
};

const walks = {
  individual: { acts: individual, forward: ['fill the step', 'go on'], steps: 6 },
  business: { acts: business, forward: ['fill the step', 'go on'], steps: 7 },
} as const;

/** Walks a dossier from nothing to its submission, then anywhere; notes after each act what everybody sees. */
async function walk(kind: keyof typeof walks, walker: Walker, anywhere: readonly string[]) {
  const { acts, forward, steps } = walks[kind];
  const notes: { readonly at: string; readonly act: string; readonly seen: Look }[] = [];
  const perform = async (name: string, act: Act) => {
    clock.pass(7);
    await act(walker);
    const seen = await look({ ...walker, reviewer });
    notes.push({ at: clock.now().toISOString(), act: name, seen });
  };
  await perform('begin', ({ member }) =>
    kind === 'individual' ? saveStep(member, 'step_1') : saveCompanyStep(member, 'step_1'),
  );
  await perform('register', ({ member }) =>
    kind === 'individual' ? goTo(member, 2) : goToAsCompany(member, 2),
  );
  for (let n = 2; n <= steps; n += 1)
    for (const name of forward) await perform(name, acts[name] ?? (() => Promise.resolve()));
  // Before the submission once, and after it.
  const half = Math.floor(anywhere.length / 3);
  const way = [...anywhere.slice(0, half), ...forward, 'submit', ...anywhere.slice(half)];
  for (const name of way) await perform(name, acts[name] ?? (() => Promise.resolve()));
  return notes;
}

it.each(['individual', 'business'] as const)(
  'tells of the dossier of %s at any time what its member and its reviewer saw then',
  async (kind) => {
    let serial = 0;
    const { acts, steps } = walks[kind];
    const names = Object.keys(acts);
    await assert(
      asyncProperty(array(constantFrom(...names), { minLength: 12, maxLength: 24 }), async (sequence) => {
        serial += 1;
        const email = `${kind}.${serial}@exemple.test`;
        const member = await app.memberOf(email);
        const id = field(await member.get('/auth/whoami'), 'id');
        const notes = await walk(kind, { member, id, email }, sequence);
        for (const [place, { at, act, seen }] of notes.entries()) {
          const between = new Date(Date.parse(at) + 3000).toISOString();
          expect(await seenAt(reviewer, id, at), `${act} at ${at}`).toEqual(comparable(seen));
          if (place % 4 > 0) continue;
          expect(await seenAt(reviewer, id, between), `after ${act}`).toEqual(comparable(seen));
        }
        // A walk on which nothing happens shows nothing.
        expect(new Set(notes.map(({ seen }) => JSON.stringify(seen))).size).toBeGreaterThan(steps);
        const before = new Date(Date.parse(notes[0]?.at ?? '') - 1000).toISOString();
        expect(await rewind(reviewer, id, before)).toMatchObject({ known: 'nothing_yet', dossier: null });
      }),
      { numRuns: wholeRun ? 40 : 1, seed: Number(process.env.TEST_SEED ?? 1), endOnFailure: true },
    );
    expect(await verifyActivity(database.db)).toMatchObject({ ok: true });
  },
  patience,
);
