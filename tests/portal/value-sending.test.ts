import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { words } from '../../.storybook/i18n.ts';
import errors from '../../locales/en/errors.json' with { type: 'json' };
import type { DraftGroup } from '../../contract/values/value-drafts.ts';
import type { ValueRecord } from '../../contract/values/value.ts';
import { Problem } from '../../src/api/problem.ts';
import { useWhyNot } from '../../src/features/values/refusal-words.ts';
import { sampleDays } from '../../src/features/values/sample-days.ts';
import { groupNow } from '../../src/features/values/save/draft-group.ts';
import { noteFaultOf, sendable, whyNone } from '../../src/features/values/save/sendable.ts';
import { everyRow } from '../../src/queries/every-row.ts';

const [, , published, draft] = sampleDays;
if (published === undefined || draft === undefined) throw new Error('The sample has four days');

describe('what is sent', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...draft,
      id: `draft ${at}`,
      value_date: new Date(Date.UTC(2026, 0, 1) - at * 86_400_000).toISOString().slice(0, 10),
    }));
  const endOf = ({ value_date: day }: ValueRecord) => day ?? '';
  const reader = (list: readonly ValueRecord[], most: number, onPage = () => undefined) =>
    everyRow({
      limit: 100,
      endOf,
      isEnough: (rows) => rows.length >= most,
      read: ({ to = '9999-12-31', limit }) => {
        onPage();
        const rows = list.filter((row) => endOf(row) <= to).slice(0, limit);
        return Promise.resolve({ rows, total: list.length });
      },
    });

  it('is chosen among all the drafts there are, however many', async () => {
    const list = many(250);
    expect(await reader(list, 2000)).toEqual({ rows: list, total: 250 });
    expect((await reader(many(100), 2000)).rows).toHaveLength(100);
    expect(await reader([], 2000)).toEqual({ rows: [], total: 0 });
  });
  it('is read no further than needed', async () => {
    let pages = 0;
    const found = await reader(many(1000), 250, () => {
      pages += 1;
    });
    expect(found.total).toBe(1000);
    expect(found.rows.length).toBeGreaterThanOrEqual(250);
    expect(pages).toBe(3);
  });
  it('loses no record when a newer one goes while the pages are read', async () => {
    const list = many(250);
    const left = [...list];
    const found = await reader(left, 2000, () => {
      left.splice(0, 20);
    });
    expect(found.rows.map(({ id }) => id)).toContain('draft 249');
    expect(found.rows.length).toBe(new Set(found.rows.map(({ id }) => id)).size);
    expect(found.rows.length).toBe(230);
  });
  it('needs a note where the lines do not add up and none was given before', () => {
    const turnedDown = { ...draft, note: 'The administrator rounds differently' };
    expect(noteFaultOf([draft], ' ')).toBe('note_required');
    expect(noteFaultOf([turnedDown], '')).toBeNull();
    expect(noteFaultOf([turnedDown, draft], '')).toBe('note_required');
    expect(noteFaultOf([turnedDown, draft], 'So it is')).toBeNull();
    expect(noteFaultOf([published], '')).toBeNull();
    expect(noteFaultOf([turnedDown], 'x'.repeat(2001))).toBe('too_long');
  });
  it('has the draft that was asked about, unless it is none any more', () => {
    const old = { ...draft, id: 'old' };
    const rows = many(2000);
    expect(sendable({ rows, total: 2400 }, old)).toHaveLength(2000);
    expect(sendable({ rows, total: 2400 }, old)).toContain(old);
    expect(sendable({ rows, total: 2000 }, old)).not.toContain(old);
    expect(sendable({ rows, total: 2400 }, { ...old, status: 'PUBLISHED' })).toBe(rows);
    expect(whyNone([], ['old'])).toBe('gone');
    expect(whyNone(rows, ['old'])).toBe('first_gone');
    expect(whyNone(rows, [])).toBe('none');
  });
});

it('shows a group of drafts as it was read last, and knows when none of it is left', () => {
  const group: DraftGroup = {
    series: 'INVESTOR_DAILY',
    currency: 'EUR',
    value_date: '2026-03-12',
    year: null,
    quarter_number: null,
    ends_on: '2026-03-12',
    count: 3,
    off: 0,
    ending_balance: '30.00',
    hash: 'a'.repeat(64),
  };
  const now = { ...group, count: 4, ending_balance: '40.00', hash: 'b'.repeat(64) };
  expect(groupNow([{ ...now, currency: 'USD' }, now], group)).toBe(now);
  expect(groupNow([{ ...now, ends_on: '2026-03-11' }], group)).toBeNull();
  for (const path of ['pages/investor-drafts.tsx', 'save/send-drafts-dialog.tsx'])
    expect(readFileSync(`src/features/values/${path}`, 'utf8'), path).not.toContain("t('drafts.sum')");
});

it('says of drafts that a colleague has changed that they are others by now, and what is wrong with the form’s own', () => {
  const i18n = words.cloneInstance({ lng: 'en' });
  const told = (key: Problem['key'], fields: Problem['fields']) => {
    const Why = () => useWhyNot()(new Problem(key, 409, { fields }));
    return renderToString(createElement(I18nextProvider, { i18n }, createElement(Why)));
  };
  const changed = { 'records.0': 'invalid_value', 'records.2': 'invalid_value' };
  expect(told('stale_version', changed)).toMatch(/^Somebody else has changed it in the meantime/);
  expect(told('conflict', { 'records.1': 'invalid_value' })).toMatch(/^It has changed in the meantime/);
  const owed = { 'records.1': 'note_required', note: 'note_required' };
  expect(told('validation_failed', owed)).toBe(errors.fields.note_required);
});
