import { assert, constantFrom, dictionary, array, jsonValue, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differing, fold, replay, type Parts } from '../../../server/rules/replay.ts';
import { changesBetween, dossierOf } from '../../../server/rules/replay-view.ts';

const key = Buffer.alloc(32, 7);
const names = constantFrom('status', 'step:1', 'step:2', 'paper:a', 'issue:b', 'reviewer');
/** What a dossier may be, in parts: null stands for what isn't there. */
const states = array(
  dictionary(
    names,
    jsonValue().filter((value) => value !== null),
  ),
  { minLength: 1, maxLength: 8 },
);

describe('what is kept of a dossier', () => {
  it('gives back every state that it was in, whatever was changed, and keeps only what differs', () => {
    assert(
      property(states, (sequence) => {
        let recorded = {};
        const kept: { readonly parts: Readonly<Record<string, unknown>> }[] = [];
        for (const state of sequence) {
          const now: Parts = new Map(Object.entries(state));
          const { parts, digests } = differing(now, recorded, key);
          kept.push({ parts });
          recorded = digests;
          expect(Object.fromEntries(replay(kept))).toEqual(Object.fromEntries(now));
          expect(differing(now, recorded, key).parts).toEqual({});
        }
      }),
      { seed: Number(process.env.TEST_SEED ?? 1) },
    );
  });

  it('is not told by the digests to whoever has no key', () => {
    const now: Parts = new Map([['step:2', { date_of_birth: '1986-05-14' }]]);
    const { digests } = differing(now, {}, key);
    expect(differing(now, {}, Buffer.alloc(32, 8)).digests).not.toEqual(digests);
    expect(JSON.stringify(digests)).not.toContain('1986');
  });

  it('leaves other parts as they are, and what is gone away', () => {
    const former: Parts = new Map<string, unknown>([
      ['step:1', { country: 'FR' }],
      ['reviewer', { id: 'x', name: 'Noa' }],
    ]);
    const next = fold(former, { parts: { 'step:1': { country: 'ES' }, reviewer: null } });
    expect(Object.fromEntries(next)).toEqual({ 'step:1': { country: 'ES' } });
  });
});

const owner = {
  id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b31',
  user_id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b00',
  first_name: 'Sacha',
  last_name: 'Muestra',
  date_of_birth: '2010-09-30',
  country_of_birth: 'Belgium',
  nationality: 'BE',
  identity_document_kind: 'passport',
  kind: 'capital',
  share_percentage: '40.00',
  politically_exposed: false,
};

describe('a dossier that is folded back', () => {
  it('takes an owner for a minor by the day that is looked at', () => {
    const parts: Parts = new Map([[`owner:${owner.id}`, owner]]);
    const isMinor = (at: string) => dossierOf(parts, at).owners[0]?.is_minor;
    expect([isMinor('2028-09-29T23:59:59.000Z'), isMinor('2028-09-30T00:00:00.000Z')]).toEqual([true, false]);
  });

  it('leaves out what it can no longer read, and the rest stands', () => {
    const parts: Parts = new Map<string, unknown>([
      ['paper:x', { name: 'from another age' }],
      ['step:3', { city: 'Albi', legal_officer: { phone: '612' } }],
    ]);
    expect(dossierOf(parts, '2026-03-11T10:00:00.000Z')).toMatchObject({
      papers: [],
      steps: [{ step: 3, values: { city: 'Albi', 'legal_officer.phone': '612' } }],
      status: null,
    });
  });

  it('names what a change touched, with what differs alone', () => {
    const before: Parts = new Map<string, unknown>([
      ['step:3', { city: 'Albi', zip_code: '81000' }],
      ['paper:x', { type: 'kbis', status: 'PENDING_VALIDATION', size: 4 }],
      ['items', ['one']],
    ]);
    const after: Parts = new Map<string, unknown>([
      ['paper:x', { type: 'kbis', status: 'REFUSED', size: 4 }],
      ['step:3', { city: 'Pau', zip_code: '81000' }],
      ['items', ['other']],
      ['reviewer', { id: 'x', name: 'Noa' }],
    ]);
    expect(changesBetween(before, after)).toEqual([
      { thing: 'step', id: '3', before: { city: 'Albi' }, after: { city: 'Pau' } },
      {
        thing: 'paper',
        id: 'x',
        before: { type: 'kbis', status: 'PENDING_VALIDATION' },
        after: { type: 'kbis', status: 'REFUSED' },
      },
      { thing: 'reviewer', id: null, before: null, after: { id: 'x', name: 'Noa' } },
    ]);
    expect(changesBetween(after, after)).toEqual([]);
  });
});
