import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { wholeRun } from '../../../fixtures/sample.ts';

const folders = ['contract', 'machines', 'server'];
const literal = z.looseObject({
  type: z.literal('Literal'),
  regex: z.looseObject({ pattern: z.string(), flags: z.string() }),
});
type Pattern = z.output<typeof literal>['regex'];

function* patternsIn(node: unknown): Generator<Pattern> {
  const found = literal.safeParse(node);
  if (found.success) yield found.data.regex;
  else if (typeof node === 'object' && node !== null)
    for (const part of Object.values(node)) yield* patternsIn(part);
}

/** Every pattern that the sources hold, with the file of the first that has it. */
function patternsOf(sources: Readonly<Record<string, string>>) {
  const all = new Map<string, Pattern & { readonly file: string }>();
  for (const [file, source] of Object.entries(sources))
    for (const pattern of patternsIn(parseAst(source, { lang: 'ts' })))
      all.set(`/${pattern.pattern}/${pattern.flags}`, { ...pattern, file });
  return all;
}

function sourcesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  return Object.fromEntries(
    names.map((name) => [join(folder, name), readFileSync(join(folder, name), 'utf8')]),
  );
}

/** How a pattern's time grows with the text that it is tried on, where that is more than in step with it. */
async function growthOf({ pattern, flags }: Pattern): Promise<string | null> {
  const found = await check(pattern, flags, { timeout: 20_000 });
  if (found.status !== 'vulnerable') return found.status === 'safe' ? null : found.status;
  const { complexity } = found;
  return complexity.type === 'polynomial' ? `polynomial of degree ${complexity.degree}` : complexity.type;
}

/** Those that look again from each place of a text, and why no text of somebody else's is long enough to matter. */
const bounded: Readonly<Record<string, string>> = {
  'contract/values/phone.ts /^(?=\\D*\\d)\\(?\\+?[\\d\\s()./-]*$/': 'tried at the beginning alone',
  'server/config.ts /^[^:]+\\.[^:\\d.]+[^:.]*$/': 'what the operator configures',
  'server/files/templates.ts /\\/Type\\s*\\/ObjStm[^]*?stream\\r?\\n/g': 'the fund’s own templates',
  'server/db/embedded/process.ts /^(\\S+)\\s+(\\S+\\s+\\S+\\s+\\S+\\s+\\S+\\s+\\S+)\\s+(.*)$/':
    'what ps says of a process',
  'server/http/pages.ts /<script\\b(?![^>]*\\s(?:src|type)\\s*=)[^>]*>([\\s\\S]*?)<\\/script>/gi':
    'the built pages',
  'server/http/pages.ts /<style\\b[^>]*>([\\s\\S]*?)<\\/style>/gi': 'the built pages',
  'server/http/pages.ts /<meta\\s+name="product-name"[^>]*>/i': 'the built pages',
  'server/http/pages.ts /<title>(?![^<]*%PRODUCT%)[\\s\\S]*?<\\/title>/i': 'the built pages',
  'server/http/pages.ts /<head([^>]*)>/i': 'the built pages',
  'server/http/security-txt.ts /T.*$/': 'a day that is made here',
  'server/mail/mailbox.ts /^[\\s\\S]*<body[^>]*>|<\\/body>[\\s\\S]*$/g': 'mails made here, in the demo alone',
  'server/rules/devices.ts /%.*$/': 'an address of the network',
  'server/rules/devices.ts /\\d+$/': 'an address of the network',
  'server/rules/password.ts /^(.{1,5})\\1+.{0,2}$/u': 'a password of 128 characters at most',
  'server/rules/password.ts /^[^\\p{L}@$]+|[^\\p{L}@$]+$/gu': 'a password of 128 characters at most',
  'machines/session/guards.ts /\\/+$/': 'a path of the person’s own page',
};

describe.runIf(wholeRun)('a pattern', () => {
  test('that goes on for ever is found', async () => {
    const planted = patternsOf({ 'x.ts': 'export const is = /^(a+)+$/;' });
    for (const pattern of planted.values()) expect(await growthOf(pattern)).toBe('exponential');
    expect(planted.size).toBe(1);
  });

  test('never goes on for ever; one that takes more than its text’s length is tried on short texts alone', async () => {
    const all = patternsOf(Object.assign({}, ...folders.map(sourcesOf)));
    expect(all.size).toBeGreaterThan(100);
    const unexplained: string[] = [];
    for (const [written, pattern] of all) {
      const growth = await growthOf(pattern);
      const isShort = `${pattern.file} ${written}` in bounded && growth === 'polynomial of degree 2';
      if (growth !== null && !isShort) unexplained.push(`${pattern.file} ${written}: ${growth}`);
    }
    expect(unexplained).toEqual([]);
  }, 300_000);
});
