import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { errorKeys, errorStatus, fieldErrorKey, fieldErrorKeys } from '../../../contract/errors.ts';
import { memberChangeProblems } from '../../../contract/steps/member-change.ts';
import { languages } from '../../../contract/enums.ts';
import { errorKeysOf } from '../../../server/http/openapi.ts';
import { formatted } from '../../../scripts/formatted.ts';
import { type Answer, Visitor } from '../../fixtures/app.ts';
import { message } from '../../fixtures/words.ts';
import { rows } from '../../contract/rows.ts';
import { fieldRefusals, unmet } from './fields.ts';
import { type ErrorScene, openScene } from './scene.ts';
import { wholeRefusals } from './whole.ts';

let scene: ErrorScene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene?.close());

const said = z.object({
  error_key: z.string(),
  description: z.string(),
  fields: z.record(z.string(), z.string()).default({}),
  request_id: z.string(),
});
const statuses = new Map<string, number>(Object.entries(errorStatus));
const bodyOf = ({ text, body }: Answer) => {
  const read = said.safeParse(body);
  if (!read.success) throw new Error(`no refusal: ${text.slice(0, 300)}`);
  return read.data;
};

/** By key: the request that meets it, as the contract writes it. Filled by the tests below. */
const met = new Map<string, string>();

/** A request as its row in the contract writes it. */
function callOf(method: string, url: string): string {
  const path = (url.split('?')[0] ?? '').replace('/api/v1', '');
  const isAt = (pattern: string) => new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  const found = rows.filter((row) => row.method === method && isAt(row.path));
  const exact = found.find((row) => row.path === path) ?? found[0];
  return `${method} ${exact?.path ?? path}`;
}

/** Makes a request, and notes the last one that it took. */
async function meet(key: string, make: (scene: ErrorScene) => Promise<Answer>): Promise<Answer> {
  const heard = vi.spyOn(Visitor.prototype, 'ask');
  try {
    const answer = await make(scene);
    const [method, url] = heard.mock.calls.at(-1) ?? [];
    met.set(key, callOf(method ?? '', url ?? ''));
    return answer;
  } finally {
    heard.mockRestore();
  }
}

/** What an answer bears that is no call's: its head was not looked at further, or nobody has written the call yet. */
const ofNoCall = new Set(['method_not_allowed', 'headers_too_large', 'not_implemented']);

describe('the running server', () => {
  it.each(Object.entries(wholeRefusals))('refuses a request with %s', async (key, make) => {
    const answer = await meet(key, make);
    const row = rows.find(({ call }) => call === met.get(key));
    if (!ofNoCall.has(key)) expect(row && errorKeysOf(row), 'the document names it').toContain(key);
    const body = bodyOf(answer);
    expect([body.error_key, answer.status]).toEqual([key, statuses.get(key)]);
    expect(body.description).not.toBe('');
    expect(body.request_id).toBe(answer.headers['x-request-id']);
  });

  it.each(Object.entries(fieldRefusals))('refuses a field with %s', async (key, make) => {
    const { fields } = bodyOf(await meet(key, make));
    expect(Object.values(fields)).toContain(key);
  });

  it('meets every key, but those whose rule stands behind another', () => {
    const known = [...errorKeys, ...fieldErrorKeys].filter((key) => key !== 'no_response' && !(key in unmet));
    expect([...met.keys()].toSorted()).toEqual(known.toSorted());
    expect(fieldErrorKey({ code: 'too_small', origin: 'string', minimum: 3, path: [], message: '' })).toBe(
      'too_short',
    );
    const administrator = { id: 'a', role: 'admin', active: true } as const;
    const known1 = { callerId: null, administrators: 1 };
    expect(memberChangeProblems(administrator, { active: false }, known1)).toEqual({
      active: 'last_administrator',
    });
  });
});

describe('the catalogue of errors', () => {
  it('says in four languages what each key means', () => {
    for (const language of languages) {
      for (const key of errorKeys) expect(message(language, `keys.${key}`), key).not.toBe('');
      for (const key of fieldErrorKeys) expect(message(language, `fields.${key}`), key).not.toBe('');
    }
  });

  it('is written down beside the request that meets each key', async () => {
    const line = (key: string, status: string, words: string) =>
      `| \`${key}\` | ${status} | ${words} | ${met.has(key) ? `\`${met.get(key) ?? ''}\`` : 'none'} |`;
    const text = [
      '# Every error key',
      '',
      'Written by `tests/server/errors`, which makes each of these requests of a running server: `npx vitest run --project node tests/server/errors -u`. The words are those of `locales/en/errors.json`.',
      '',
      '## Of a whole answer',
      '',
      '| Key | Status | What a person reads | A request that meets it |',
      '| --- | --- | --- | --- |',
      ...errorKeys.map((key) => line(key, String(errorStatus[key]), message('en', `keys.${key}`))),
      '',
      '`no_response` is the portal’s own: nothing answered within 120 s, or a proxy answered 502 or 504 by itself.',
      '',
      '## Of one field (the answer is `validation_failed`, `conflict` or what else stands in its way)',
      '',
      '| Key | Status | What a person reads | A request that meets it |',
      '| --- | --- | --- | --- |',
      ...fieldErrorKeys.map((key) => line(key, '', message('en', `fields.${key}`))),
      '',
    ].join('\n');
    await expect(await formatted('errors.md', text)).toMatchFileSnapshot('../../../docs/errors.md');
  });
});
