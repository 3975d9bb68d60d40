import { describe, expect, it } from 'vitest';
import type { RegistrationIssue } from '../../contract/values/issue.ts';
import { placesOf } from '../../contract/values/issue-places.ts';
import { atEntries, changeActOf, startAt } from '../../src/features/review/issues/issue-values.ts';
import { reasonsOfItem } from '../../src/features/review/reasons-of-item.ts';
import { concerns } from '../../src/features/review/issues/concerns.ts';
import { judgeFinal, judgeIssue, judgeScreening, judgeWords } from '../../src/features/review/rules.ts';

const places = placesOf({ type: 'INDIVIDUAL', details: null });
const judge = judgeIssue(places);
const owner = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b0a';

describe('an issue as it is written', () => {
  it('says what is missing at the entries of the form', () => {
    expect(judge(startAt(null)).wrong).toEqual({ step: 'required', reason: 'required' });
    expect(judge({ ...startAt(3), reason: 'OTHER' }).wrong).toEqual({ text: 'required' });
    expect(judge({ ...startAt(3), reason: 'OTHER', text: '  ' }).wrong).toEqual({ text: 'required' });
    expect(judge({ ...startAt(3), reason: 'TOO_OLD', text: 'x'.repeat(10_000) }).wrong).toEqual({
      text: 'too_long',
    });
    expect(judge({ ...startAt(3), reason: 'DATA_INCORRECT' }).wrong).toEqual({});
  });

  it('becomes what the server takes, with the section of its step', () => {
    const values = { ...startAt(4, null, 'identity_front'), reason: 'UNREADABLE', text: ' Blurred. ' };
    expect(judge(values).sent).toEqual({
      act: 'issue.create',
      section: 'KYC',
      step: 4,
      document_type: 'identity_front',
      reason: 'UNREADABLE',
      text: 'Blurred.',
    });
    expect(judge({ ...values, thing: 'field:city', step: '6' }).sent).toMatchObject({
      section: 'BANK_INFORMATION',
      field: 'city',
    });
    expect(judge({ ...values, reason: '' }).sent).toBeNull();
  });

  it('shows what the server says of a field at the entry that chose it', () => {
    expect(atEntries({ document_type: 'invalid_value', owner_id: 'required', text: 'too_long' })).toEqual({
      thing: 'invalid_value',
      owner: 'required',
      text: 'too_long',
    });
  });

  it('offers reasons of papers for papers alone, and keeps the one it has', () => {
    expect(reasonsOfItem(true)).toContain('UNREADABLE');
    expect(reasonsOfItem(false)).not.toContain('UNREADABLE');
    expect(reasonsOfItem(false, 'UNREADABLE')).toContain('UNREADABLE');
  });
});

describe('a change of an issue', () => {
  it('goes with the version that was read, and says what is wrong with its words', () => {
    const issue = { id: owner, version: 3 };
    expect(changeActOf(issue, { status: 'RESOLVED' })).toEqual({
      act: 'issue.update',
      issue_id: owner,
      status: 'RESOLVED',
      version: 3,
    });
    expect(judgeWords({ reason: 'OTHER', text: '' })).toEqual({ wrong: { text: 'required' }, sent: null });
    expect(judgeWords({ reason: 'OTHER', text: ' Another. ' })).toEqual({
      wrong: {},
      sent: { reason: 'OTHER', text: 'Another.' },
    });
  });

  it('sends a text that was emptied as one, so that the server takes it back', () => {
    expect(judgeWords({ reason: 'INCOMPLETE', text: ' ' })).toEqual({
      wrong: {},
      sent: { reason: 'INCOMPLETE', text: '' },
    });
  });
});

describe('the issues beside an item', () => {
  const issue = (about: Partial<RegistrationIssue>): RegistrationIssue => ({
    id: owner,
    user_id: owner,
    section: 'KYC',
    step: 4,
    field: null,
    document_type: null,
    owner_id: null,
    reason: 'OTHER',
    text: null,
    status: 'OPEN',
    version: 1,
    created_at: '2026-03-12T09:15:00.000Z',
    opened_at: '2026-03-12T09:15:00.000Z',
    answered_at: null,
    resolved_at: null,
    raised_by: null,
    ...about,
  });
  const bill = { kind: 'paper', step: 4, document_type: 'proof_of_address', owner_id: null } as const;
  const ofOwner = { kind: 'data', step: 4, document_type: null, owner_id: owner } as const;

  it.each([
    [bill, {}, true],
    [bill, { document_type: 'proof_of_address' }, true],
    [bill, { document_type: 'identity_front' }, false],
    [bill, { document_type: 'proof_of_address', owner_id: owner }, false],
    [bill, { step: 3 }, false],
    [ofOwner, {}, true],
    [ofOwner, { owner_id: owner }, true],
    [ofOwner, { owner_id: owner, field: 'share_percentage' }, true],
    [ofOwner, { owner_id: owner, document_type: 'identity_front' }, false],
    [{ ...bill, owner_id: owner }, { owner_id: owner, field: 'share_percentage' }, false],
  ] as const)('%j: an issue about %j concerns it: %s', (item, about, expected) => {
    expect(concerns(item, issue(about))).toBe(expected);
  });
});

describe('a screening as it is written', () => {
  const persons = '0'.repeat(64);
  const kept = { persons, replaces: '' };
  const whole = { lists: ['UN_SANCTIONS'], screened_on: '2026-03-11', outcome: 'CLEAR', note: '', ...kept };
  const judgeFirst = judgeScreening('2026-03-12', null);

  it('says what is missing, once for the group of lists', () => {
    const empty = { lists: [], screened_on: '', outcome: '', note: '', ...kept };
    expect(judgeFirst(empty).wrong).toEqual({
      lists: 'must_not_be_empty',
      screened_on: 'required',
      outcome: 'required',
    });
    expect(judgeFirst({ ...whole, outcome: 'MATCH' }).wrong).toEqual({ note: 'required' });
    expect(judgeFirst({ ...whole, screened_on: '2026-03-13' }).wrong).toEqual({
      screened_on: 'date_in_future',
    });
  });

  it('is sent without what is empty', () => {
    expect(judgeFirst(whole).sent).toEqual({
      lists: ['UN_SANCTIONS'],
      screened_on: '2026-03-11',
      outcome: 'CLEAR',
      persons,
    });
    expect(judgeFirst({ ...whole, outcome: '' }).sent).toBeNull();
  });

  it('names the one whose place it takes, is no older, and lifts a match by saying why', () => {
    const judgeNext = judgeScreening('2026-03-12', { screened_on: '2026-03-11', outcome: 'MATCH' });
    const next = { ...whole, replaces: owner };
    expect(judgeNext(next).wrong).toEqual({ note: 'required' });
    expect(judgeNext({ ...next, note: 'Another birth', screened_on: '2026-03-10' }).wrong).toEqual({
      screened_on: 'invalid_value',
    });
    expect(judgeNext({ ...next, note: 'Another birth' }).sent).toMatchObject({ replaces: owner });
  });
});

describe('the refusal of a dossier for good', () => {
  it('says why, in words of one’s own for another reason, before it is asked', () => {
    expect(judgeFinal({ reason: '', text: '' })).toEqual({ wrong: { reason: 'required' }, sent: null });
    expect(judgeFinal({ reason: 'OTHER', text: ' ' })).toEqual({ wrong: { text: 'required' }, sent: null });
    expect(judgeFinal({ reason: 'EXPIRED', text: '' })).toEqual({
      wrong: {},
      sent: { act: 'final', status: 'REFUSED', reason: 'EXPIRED' },
    });
  });
});
