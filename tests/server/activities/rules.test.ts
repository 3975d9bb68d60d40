import { describe, expect, it } from 'vitest';
import {
  aboutOf,
  authorOf,
  factsForMember,
  flatFacts,
  isAboutPaper,
  isForDossierReaders,
  knownRole,
  subjectWord,
} from '../../../server/rules/activities.ts';

describe('what the log keeps', () => {
  it('is shown flat, parts of parts by their path and items of lists counted from one', () => {
    expect(
      flatFacts({
        city: 'Pau',
        legal_officer: { phone: '612', names: { first: 'Ana' } },
        urls: ['a', 'b'],
        share: null,
        us_person: false,
        nothing: {},
        // for those alone who compare the log with the tables
        value_proofs: ['0190f3a2:5c1e'],
        facts_hash: '5c1e',
        persons_hash: '5c1f',
        account_hash: '5c21',
        operation_hashes: ['5c20'],
      }),
    ).toEqual({
      city: 'Pau',
      'legal_officer.phone': '612',
      'legal_officer.names.first': 'Ana',
      'urls.1': 'a',
      'urls.2': 'b',
      share: null,
      us_person: false,
    });
  });

  it('is nothing where nothing was kept', () => {
    expect([flatFacts(null), flatFacts(undefined), flatFacts('text')]).toEqual([null, null, null]);
  });

  it('tells a member none of the words that are read beside what they are about', () => {
    const refusal = { status: 'REFUSED', reason: 'OTHER', text: 'Sign it.' };
    const { text, ...others } = refusal;
    for (const thing of ['issue_id', 'file_id', 'booklet_id'])
      expect(factsForMember({ [thing]: 'i' }, refusal)).toEqual(others);
    expect(factsForMember({ kind: 'sent_back', step: 3 }, { current_step: 3, reason: text })).toEqual({
      current_step: 3,
    });
    expect(factsForMember({ kind: 'decision' }, refusal)).toEqual(refusal);
    expect(factsForMember({ issue_id: 'i' }, null)).toBeNull();
  });

  it('names no paper to who may not know of papers', () => {
    const subject = { step: 4, document_type: 'kbis', file_id: 'f', replaces: 'g', owner_id: 'o' };
    expect(aboutOf(subject, { papers: true, inner: true })).toEqual(subject);
    const told = aboutOf({ ...subject, prepared_by: 'n', approval_id: 'a' }, { papers: false, inner: false });
    expect(told).toEqual({ step: 4, owner_id: 'o' });
    expect([isAboutPaper(subject), isAboutPaper({ step: 4 })]).toEqual([true, false]);
    const checked = { kind: 'check', item: 'paper:f', check: 'date' };
    expect(aboutOf(checked, { papers: false, inner: true })).toEqual({ kind: 'check', check: 'date' });
    const data = { kind: 'check', item: 'data:3', check: 'residence' };
    expect(aboutOf(data, { papers: false, inner: true })).toEqual(data);
  });

  it('keeps what a review found from those who may not read the review', () => {
    const found = [{ kind: 'screening' }, { kind: 'check' }, { document_type: 'kbis' }];
    expect(found.map(isForDossierReaders)).toEqual([true, true, true]);
    expect([{ kind: 'data' }, { kind: 'decision' }, {}].map(isForDossierReaders)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is told in one word, the paper before anything else', () => {
    expect(subjectWord({ step: 4, kind: 'x', document_type: 'kbis' })).toBe('kbis');
    expect(subjectWord({ kind: 'assignment', section: 'KYC' })).toBe('assignment');
    expect(subjectWord({ step: 4, document_type: null })).toBeNull();
  });
});

describe('who did it', () => {
  it.each([
    ['the reader', 'r', 'm', 'you'],
    ['the reader on the own dossier', 'r', 'r', 'you'],
    ['the member', 'm', 'm', 'member'],
    ['somebody else', 's', 'm', 'fund'],
    ['nobody', null, 'm', 'system'],
  ])('is told by the reader’s place: %s', (_who, actor_id, member_id, by) => {
    expect(authorOf({ actor_id, member_id }, 'r')).toBe(by);
  });

  it('has no role when nobody knows it', () => {
    expect([knownRole('auditor'), knownRole('visitor'), knownRole(null)]).toEqual(['auditor', null, null]);
  });
});
