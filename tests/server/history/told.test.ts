import { expect, it } from 'vitest';
import { toldStates } from '../../../server/rules/replay-told.ts';

const status = (KYC: string, open_issues = 0) => ({
  enrollment_status: 'VALIDATED',
  sections: { KYC, CONTRACT: 'VALIDATED', BANK_INFORMATION: 'VALIDATED' },
  open_issues,
});
const match = { outcome: 'MATCH' };
const [stands, falls] = [status('VALIDATED'), status('PENDING_VALIDATION')];
const told = (...parts: readonly Readonly<Record<string, unknown>>[]) =>
  toldStates(parts.map((one) => ({ parts: one }))).map((state) => state.parts);

it('a state that a former version recorded with a match is told as the one before, until it was cleared', () => {
  const cleared = { screening: { outcome: 'FALSE_POSITIVE' }, status: stands };
  const recorded = [{ status: stands }, { screening: match, status: falls }, cleared];
  expect(told(...recorded)).toEqual([{ status: stands }, {}, {}]);
});

it('what changes beside it is told with identity and documents as they were told', () => {
  const moved = { ...falls, user_name: 'Camille Modèle' };
  const steps = { 'step:3': { city: 'Albi' } };
  const recorded = [{ status: stands }, { screening: match, status: falls }, { status: moved, ...steps }];
  expect(told(...recorded)[2]).toEqual({ status: { ...stands, user_name: 'Camille Modèle' }, ...steps });
});

it('what fell back by something that the member was asked for is told', () => {
  const asked = status('PENDING_VALIDATION', 1);
  const recorded = [{ status: stands }, { screening: match, status: falls }, { status: asked }];
  expect(told(...recorded)).toEqual([{ status: stands }, {}, { status: asked }]);
  expect(told({ status: stands }, { status: falls })).toEqual([{ status: stands }, { status: falls }]);
});

it('what fell back with another screening than a match is told, as it was then', () => {
  const renamed = { screening: { outcome: 'CLEAR', outdated: true }, status: falls };
  expect(told({ status: stands }, renamed)).toEqual([{ status: stands }, { status: falls }]);
});

it('what stood in a dossier that is gone says nothing of the next one', () => {
  const recorded = [{ status: stands }, { status: null }, { screening: match, status: falls }];
  expect(told(...recorded)).toEqual([{ status: stands }, { status: null }, { status: falls }]);
  const held = [
    { status: stands },
    { screening: match, status: falls },
    { status: null },
    { status: stands },
  ];
  expect(told(...held)).toEqual([{ status: stands }, {}, { status: null }, { status: stands }]);
});

it('how the sections stand for the fund alone is told to nobody', () => {
  const held = { screening: match, sections: falls.sections };
  expect(told({ status: stands }, held, { sections: null })).toEqual([{ status: stands }, {}, {}]);
});

it('what a check has found is told to nobody, nor who has the dossier in hand for it', () => {
  const failed = { key: 'data:3', status: 'VALIDATED', checks: [{ name: 'address', outcome: 'FAILED' }] };
  const inner = [{ items: ['data:3'], 'item:data:3': failed }, { reviewer: { name: 'Robin' } }];
  expect(told({ status: stands }, ...inner, { reviewer: null })).toEqual([{ status: stands }, {}, {}, {}]);
});

it('what a first screening validated is told', () => {
  const recorded = [{ status: falls }, { screening: { outcome: 'CLEAR' }, status: stands }];
  expect(told(...recorded)).toEqual([{ status: falls }, { status: stands }]);
});

it('what the fund wrote about an issue, a paper or a booklet is read there, and not told as it was', () => {
  const words = { reason: 'OTHER', text: 'As with somebody else.' };
  const booklet = { urls: [], validation_info: words };
  const parts = {
    'issue:1': words,
    'paper:2': words,
    'booklet:3': booklet,
    'step:3': { text: 'of the member' },
  };
  const without = { reason: 'OTHER', text: null };
  expect(told(parts, { 'issue:1': null })).toEqual([
    { ...parts, 'issue:1': without, 'paper:2': without, 'booklet:3': { urls: [], validation_info: without } },
    { 'issue:1': null },
  ]);
});
