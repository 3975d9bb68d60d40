import { createInstance } from 'i18next';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { words as texts } from '../../.storybook/i18n.ts';
import { languages } from '../../contract/enums.ts';
import { documentUploadMachine } from '../../machines/document-upload/machine.ts';
import { refusalOf } from '../../machines/refusal.ts';
import { isUnheard } from '../../machines/unheard.ts';
import { isWaitedFor } from '../../machines/waited-for.ts';
import { parseJson, problemOf } from '../../src/api/problem.ts';
import { slotOf } from '../../src/features/enrollment/documents/papers.ts';
import { problemOf as faultOf } from '../../src/features/enrollment/documents/slot-view.ts';
import { Failure } from '../../src/features/public/parts.tsx';
import { giveTexts } from '../../src/platform/texts.ts';
import { message } from '../fixtures/words.ts';

const none = { get: () => null };
const page = '<html><h1>Answered by a proxy</h1></html>';

describe('an answer without a body of ours', () => {
  it('says that the server gave none where a proxy waited for it in vain', () => {
    for (const status of [502, 504])
      for (const text of [page, '', '{}'])
        expect(problemOf(status, none, text)).toMatchObject({ key: 'no_response', status });
    expect(isUnheard(problemOf(504, none, page).key)).toBe(true);
  });

  it('leaves the server’s own 503 what it is, and a body of ours whatever its status', () => {
    expect(problemOf(503, none, page).key).toBe('unavailable');
    const own = JSON.stringify({ error_key: 'unavailable', description: '' });
    for (const status of [502, 503, 504]) expect(problemOf(status, none, own).key).toBe('unavailable');
    expect(isUnheard('unavailable')).toBe(false);
  });

  it('claims nothing of roles, nor that nobody is logged in', () => {
    for (const status of [401, 403]) {
      expect(problemOf(status, none, page)).toMatchObject({ key: 'unexpected_error', status });
      const own = JSON.stringify({ error_key: 'forbidden', description: '' });
      expect(problemOf(status, none, own).key).toBe('forbidden');
    }
  });

  it('leaves open what was done where a success says nothing that can be read', () => {
    const thrown = (() => {
      try {
        return parseJson(page, 200);
      } catch (problem) {
        return problem;
      }
    })();
    expect(thrown).toMatchObject({ key: 'invalid_json', status: 200 });
    expect(isUnheard('invalid_json')).toBe(true);
  });
});

describe('a limit', () => {
  const told = (seconds: number) => {
    const body = JSON.stringify({ error_key: 'rate_limited', description: '', request_id: 'req-1' });
    return problemOf(429, { get: (name) => (name === 'retry-after' ? String(seconds) : null) }, body);
  };
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-03-11T13:04:30.000Z') }));
  afterEach(() => void vi.useRealTimers());

  it('says how long it is to be waited: a minute, some minutes, or until when, in UTC', () => {
    for (const [seconds, key, until] of [
      [30, 'rate_limited_briefly', null],
      [60, 'rate_limited_briefly', null],
      [61, 'rate_limited', null],
      [300, 'rate_limited', null],
      [301, 'rate_limited_until', '13:10'],
      [3600, 'rate_limited_until', '14:05'],
      [39_240, 'rate_limited_until', '23:59'],
      [39_300, 'rate_limited_until_day', '12/03/2026 00:00'],
      [86_400, 'rate_limited_until_day', '12/03/2026 13:05'],
    ] as const)
      expect(told(seconds), String(seconds)).toMatchObject({ key, until, retryAfter: seconds });
    expect(problemOf(429, none, page)).toMatchObject({ key: 'rate_limited', until: null });
  });

  it('is not known of a proxy, whatever its answer says', () => {
    const later = { get: (name: string) => (name === 'retry-after' ? '900' : null) };
    for (const text of [page, '', '{}', '{"error":"too many"}'])
      expect(problemOf(429, later, text)).toMatchObject({ key: 'rate_limited', until: null });
  });

  it('is told so in every language, with the time, and with the day where it is another one', () => {
    for (const [seconds, at] of [
      [3600, /\D 14:05 UTC$/],
      [86_400, / 12\/03\/2026 13:05 UTC$/],
    ] as const)
      for (const language of languages) {
        const { until, key } = refusalOf(told(seconds));
        expect(texts.getFixedT(language, 'errors')(`keys.${key}`, { at: until }), language).toMatch(at);
      }
    expect(refusalOf(told(30))).toEqual({ key: 'rate_limited_briefly', fields: {}, requestId: null });
  });

  it('is told so before the login too', () => {
    giveTexts('en', { errors: texts.getResourceBundle('en', 'errors') });
    const shown = { failures: 1, errors: {}, labels: {}, refusal: refusalOf(told(3600)) };
    const page = renderToString(createElement(Failure, shown));
    expect(page).toContain('Too many attempts. Try again after 14:05 UTC');
  });
});

it('keeps the reference of a request for a fault of the portal, and for nothing that the person mends', () => {
  const of = (error_key: string, status: number) =>
    problemOf(status, none, JSON.stringify({ error_key, description: '', request_id: 'req-1' })).requestId;
  expect(of('unexpected_error', 500)).toBe('req-1');
  expect(of('unavailable', 503)).toBe('req-1');
  expect(of('invalid_credentials', 401)).toBeNull();
  expect(of('stale_version', 409)).toBeNull();
  const header = { get: (name: string) => (name === 'x-request-id' ? 'req-2' : null) };
  expect(problemOf(503, header, page).requestId).toBe('req-2');
});

it('knows by what the server names that a second person decides already, and by no key of a field', () => {
  const conflict = { error_key: 'conflict', description: '' };
  const thrown = (body: object) => problemOf(409, none, JSON.stringify({ ...conflict, ...body }));
  const approval_id = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b00';
  expect(isWaitedFor(thrown({ approval_id }))).toBe(true);
  expect(thrown({ approval_id })).toMatchObject({ key: 'conflict', fields: {} });
  // as a process of the release before this one says it
  const before = thrown({ fields: { approval: approval_id } });
  expect(isWaitedFor(before)).toBe(true);
  expect(before.fields).toEqual({});
  expect(isWaitedFor(thrown({ fields: { account: 'account_is_default' } }))).toBe(false);
  expect(isWaitedFor(thrown({}))).toBe(false);
  expect(isWaitedFor(null)).toBe(false);
});

const file_too_large = message('en', 'keys.file_too_large');
const i18n = createInstance();
await i18n.init({ lng: 'en', resources: { en: { errors: { keys: { file_too_large } } } } });
/** What a slot says of a file of so many bytes that was refused for its size. */
const refusedAt = (size: number) =>
  faultOf(
    documentUploadMachine.resolveState({
      value: 'invalid',
      context: {
        slot: slotOf('identity_front', { max_file_mb: 10, max_files: 5 }),
        held: null,
        chosen: { ref: 'a', name: 'front.png', size, mediaType: 'image/png', count: 1 },
        issuedOn: null,
        percent: 0,
        refusal: { key: problemOf(413, none, page).key, fields: {}, requestId: null },
      },
    }),
    i18n.getFixedT('en', 'errors'),
  );

it('names the limit of the portal only to a file that is over it: a proxy on the way may take less', () => {
  expect(refusedAt(11 * 1_048_576)).toMatchObject({ kind: 'tooLarge', maxMb: 10 });
  expect(refusedAt(200_000)).toEqual({ kind: 'other', message: file_too_large });
});
