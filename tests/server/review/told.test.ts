import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exportPerson } from '../../../server/privacy-export.ts';
import type { TestApp, Visitor } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import {
  clear,
  decide,
  decideData,
  itemIn,
  openReviewed,
  predict,
  raise,
  readReview,
  screen,
  sentIndividual,
  validateAll,
} from '../../fixtures/review.ts';
import { rowOf } from '../../fixtures/staff.ts';
import { rewind } from '../../fixtures/time-machine.ts';
import { kindsOf } from '../notifications/told.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Visitor;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, app, reviewer, close } = await openReviewed());
});
afterAll(() => close?.());

const match = { ...clear, outcome: 'MATCH', note: 'The same name and date of birth.' };
const harmless = { ...clear, outcome: 'FALSE_POSITIVE', note: 'Another date of birth.' };
const status = z.looseObject({ sections: z.looseObject({ KYC: z.string() }) });

/** All that the member’s own calls say of the dossier. */
async function toldTo(member: Visitor, id: string) {
  const answers = await Promise.all(
    [
      '/registrationStatus',
      `/activities/user/list/${id}?limit=100`,
      `/registrationIssues/${id}`,
      `/individualDetails/${id}`,
      '/x/notifications',
    ].map((path) => member.get(path)),
  );
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  return answers.map(({ body }) => body);
}
const kycOf = async (member: Visitor) =>
  status.parse((await member.get('/registrationStatus')).body).sections.KYC;
const innerKyc = async (id: string) => (await readReview(reviewer, id)).sections.KYC;
const sectionsTold = async (member: Visitor) =>
  (await kindsOf(member)).filter((kind) => kind === 'section_validated').length;

const decideEach = async (id: string) => {
  for (const item of (await readReview(reviewer, id)).items)
    if (item.file) await decide(reviewer, id, item.file.type, { file_id: item.file.id, status: 'VALIDATED' });
    else await decideData(reviewer, id, item);
};
const say = async (id: string, key: string, check: string, outcome: 'PASSED' | 'FAILED') => {
  const { version } = itemIn(await readReview(reviewer, id), key);
  const said = { item: key, version, check, outcome };
  expect((await reviewer.post(`/x/review/${id}/checks`, said)).status).toBe(200);
};

async function validated(email: string) {
  const sent = await sentIndividual(app, email);
  await validateAll(reviewer, sent.id);
  const decided = { enrollment_status: 'VALIDATED' as const, decided_at: app.clock.now() };
  await database.db.updateTable('registrations').set(decided).where('user_id', '=', sent.id).execute();
  return sent;
}

describe('the member of a validated dossier', () => {
  it('is told neither of a match nor that it was cleared, while the fund has it to decide', async () => {
    const { member, id, email } = await validated('matched@exemple.test');
    const before = await toldTo(member, id);
    expect((await screen(reviewer, id, match)).status).toBe(200);
    expect(await innerKyc(id)).toMatchObject({ status: 'PENDING_VALIDATION', lacks: ['screening'] });
    expect(await rowOf(reviewer, email)).toMatchObject({ derived_statuses: ['RECHECK_DUE'] });
    expect(await toldTo(member, id)).toEqual(before);
    expect((await screen(reviewer, id, harmless)).status).toBe(200);
    expect(await innerKyc(id)).toMatchObject({ status: 'VALIDATED' });
    expect(await toldTo(member, id)).toEqual(before);
  });

  it('is told that what was asked for is settled as if there were no match', async () => {
    const { member, id } = await validated('asked@exemple.test');
    await screen(reviewer, id, match);
    const raised = await raise(reviewer, id);
    expect(await kycOf(member)).toBe('PENDING_VALIDATION');
    const before = await sectionsTold(member);
    const issue = z.looseObject({ id: z.string(), version: z.number() }).parse(raised.body);
    const foretold = await predict(reviewer, id, { act: 'issue.remove', issue_id: issue.id });
    const { effects } = z.object({ effects: z.array(z.looseObject({})) }).parse(foretold.body);
    expect(effects).toContainEqual({ effect: 'notification', kind: 'section_validated' });
    expect(effects.filter(({ effect }) => effect === 'section.status')).toEqual([]);
    const path = `/registrationIssue/${id}/${issue.id}`;
    expect((await reviewer.ask('DELETE', path)).status).toBe(200);
    expect(await kycOf(member)).toBe('VALIDATED');
    expect(await sectionsTold(member)).toBe(before + 1);
    expect(await innerKyc(id)).toMatchObject({ lacks: ['screening'] });
  });

  it('is not told of a check that fails on what was validated', async () => {
    const { member, id } = await validated('failing@exemple.test');
    const before = await toldTo(member, id);
    await say(id, 'data:3', 'address', 'FAILED');
    expect(await innerKyc(id)).toMatchObject({ status: 'PENDING_VALIDATION', lacks: ['data:3'] });
    expect(await toldTo(member, id)).toEqual(before);
  });

  it('is handed out nothing of a match, a failed check or a hold, nor of when they were recorded or ended', async () => {
    const { member, id } = await validated('handed@exemple.test');
    const folder = mkdtempSync(join(tmpdir(), 'told-'));
    const tablesAt = async (name: string) => {
      const out = join(folder, name);
      await exportPerson({ db: database.db, bucket: null, person: id, out });
      const read = (file: string): unknown => JSON.parse(readFileSync(join(out, 'tables', file), 'utf8'));
      const files = readdirSync(join(out, 'tables')).filter((file) => !/^(sessions|sign_ins)/.test(file));
      return Object.fromEntries(files.map((file) => [file, read(file)]));
    };
    expect(await kycOf(member)).toBe('VALIDATED');
    await say(id, 'data:3', 'address', 'PASSED');
    const before = await tablesAt('before');
    const place = `/x/wallets/${id}/blockings`;
    const held = z.array(z.looseObject({ id: z.string() }));
    const hold = async (state: string) => {
      const [latest] = held.parse((await reviewer.get(place)).body);
      const { status: code } = await reviewer.post(place, {
        state,
        text: 'STR-4711',
        after: latest?.id ?? null,
      });
      expect(code).toBe(201);
    };
    const untold: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['matched', () => screen(reviewer, id, match)],
      ['taken', () => reviewer.post(`/x/dossiers/${id}/take`)],
      ['failed', () => say(id, 'data:3', 'address', 'FAILED')],
      ['passed', () => say(id, 'data:3', 'address', 'PASSED')],
      ['cleared', () => screen(reviewer, id, harmless)],
      ['held', () => hold('BLOCKED_COMPLIANCE')],
      ['freed', () => hold('UNBLOCKED')],
      ['looked', () => reviewer.get(`/files/enrollment/${id}/file-download/contract`)],
    ];
    for (const [name, act] of untold) {
      app.clock.pass(60);
      await act();
      expect(await tablesAt(name), name).toEqual(before);
    }
    expect(await rowOf(reviewer, 'handed@exemple.test')).toMatchObject({ reviewer_id: null });
    await raise(reviewer, id);
    const { 'activities.json': log } = await tablesAt('asked');
    expect(log).toEqual(expect.arrayContaining([expect.objectContaining({ member_id: id })]));
    for (const counted of ['number', 'seq'])
      expect(log).not.toEqual(
        expect.arrayContaining([expect.objectContaining({ [counted]: expect.anything() })]),
      );
    rmSync(folder, { recursive: true });
  });
});

describe('the member of a dossier that is not decided yet', () => {
  it('reads that the fund has it until a screening passes, match or none, and is told then', async () => {
    const { member, id } = await sentIndividual(app, 'first@exemple.test');
    await decideEach(id);
    const before = await toldTo(member, id);
    expect(await kycOf(member)).toBe('PENDING_VALIDATION');
    const told = await sectionsTold(member);
    await screen(reviewer, id, match);
    expect(await toldTo(member, id)).toEqual(before);
    await screen(reviewer, id, harmless);
    expect(await kycOf(member)).toBe('VALIDATED');
    expect(await sectionsTold(member)).toBe(told + 1);
  });

  it('is told with the screening that passes, though the fund still looks at a failed check, and once only', async () => {
    const { member, id } = await sentIndividual(app, 'checked@exemple.test');
    await decideEach(id);
    await say(id, 'data:3', 'address', 'FAILED');
    const told = await sectionsTold(member);
    expect(await kycOf(member)).toBe('PENDING_VALIDATION');
    expect((await screen(reviewer, id, clear)).status).toBe(200);
    expect(await innerKyc(id)).toMatchObject({ status: 'PENDING_VALIDATION', lacks: ['data:3'] });
    expect(await kycOf(member)).toBe('VALIDATED');
    expect(await sectionsTold(member)).toBe(told + 1);
    await say(id, 'data:3', 'address', 'PASSED');
    expect(await innerKyc(id)).toMatchObject({ status: 'VALIDATED' });
    expect(await sectionsTold(member)).toBe(told + 1);
  });

  it('does not see a section fall back with a match, or a check that fails, after it was told validated', async () => {
    const { member, id } = await sentIndividual(app, 'later@exemple.test');
    await validateAll(reviewer, id);
    const before = await toldTo(member, id);
    await screen(reviewer, id, match);
    await say(id, 'data:3', 'address', 'FAILED');
    expect(await innerKyc(id)).toMatchObject({ lacks: ['data:3', 'screening'] });
    expect(await toldTo(member, id)).toEqual(before);
  });
});

describe('the past of a dossier that a match holds back', () => {
  const validatedKyc = { status: { sections: { KYC: 'VALIDATED' } } };
  const now = () => {
    app.clock.pass(10);
    const at = app.clock.now().toISOString();
    app.clock.pass(10);
    return at;
  };

  it('is kept as the fund had it too, beside what the member was told', async () => {
    const { id } = await validated('kept@exemple.test');
    await say(id, 'data:3', 'address', 'PASSED');
    const clean = now();
    await screen(reviewer, id, match);
    const matched = now();
    await screen(reviewer, id, harmless);
    const cleared = now();
    const dossierAt = async (at: string) => (await rewind(reviewer, id, at)).dossier;
    const held = { sections: { KYC: 'PENDING_VALIDATION', CONTRACT: 'VALIDATED' } };
    expect(await dossierAt(clean)).toMatchObject({ ...validatedKyc, sections: null });
    expect(await dossierAt(matched)).toMatchObject({ ...validatedKyc, ...held });
    expect(await dossierAt(cleared)).toMatchObject({ ...validatedKyc, sections: null });
  });

  it('tells somebody who reads dossiers by now nothing of their own, nor that there was a moment', async () => {
    const { member, id } = await validated('own@exemple.test');
    await say(id, 'data:3', 'address', 'PASSED');
    expect((await screen(reviewer, id, harmless)).status).toBe(200);
    const clean = now();
    expect((await screen(reviewer, id, match)).status).toBe(200);
    const matched = now();
    await database.db.updateTable('users').set({ role: 'auditor' }).where('id', '=', id).execute();
    const ownAt = async (at: string) => ({ ...(await rewind(member, id, at)), at: '' });
    const before = await ownAt(clean);
    expect(before.dossier).toMatchObject({ ...validatedKyc, sections: null });
    expect(await ownAt(matched)).toEqual(before);
  });
});

it('somebody who works for the fund by now finds nothing of a match in the list either', async () => {
  const { member, id, email } = await validated('listed@exemple.test');
  await screen(reviewer, id, match);
  expect(await rowOf(reviewer, email)).toMatchObject({ sections: { KYC: 'PENDING_VALIDATION' } });
  await database.db.updateTable('users').set({ role: 'auditor' }).where('id', '=', id).execute();
  expect(await rowOf(member, email)).toMatchObject({ sections: { KYC: 'VALIDATED' }, derived_statuses: [] });
});
