import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { judge } from '../../scripts/check-packages.mjs';

const advisory = (severity: string, id = 'GHSA-aaaa-bbbb-cccc') => ({
  vulnerabilities: {
    zod: {
      via: [
        { name: 'zod', severity, title: 'Something', url: `https://github.com/advisories/${id}` },
        'other',
      ],
    },
    other: { via: ['zod'] },
  },
});
const known = (more: object = {}) => [
  { id: 'GHSA-aaaa-bbbb-cccc', known: '2026-11-01', reason: 'no upload reaches it', ...more },
];
const today = '2026-11-22';

describe('known weaknesses of packages', () => {
  it.each([
    ['none', { vulnerabilities: {} }, [], true, 'Well: 0'],
    ['one that nobody looked at', advisory('low'), [], false, 'NEW'],
    ['a grave one, looked at three weeks ago', advisory('high'), known(), false, 'OVERDUE'],
    ['a lesser one, looked at three weeks ago', advisory('moderate'), known(), true, 'by 2026-12-01'],
    [
      'a grave one that can’t be reached',
      advisory('critical'),
      known({ reachable: false }),
      true,
      'by 2027-01-30',
    ],
    ['one without a day', advisory('low'), known({ known: today }), true, 'WAITING'],
    ['one that is gone', { vulnerabilities: {} }, known(), true, 'GONE'],
  ])('%s', (_, report, accepted, ok, says) => {
    const verdict = judge(report, accepted, today);
    expect(verdict.ok).toBe(ok);
    expect(verdict.lines.join('\n')).toContain(says);
  });

  it('have the days that SECURITY.md promises', () => {
    const promised = readFileSync('SECURITY.md', 'utf8');
    const within = (row: string) => new RegExp(`^\\| ${row} +\\| (.+?) +\\|$`, 'm').exec(promised)?.[1];
    expect(within('a library with a known weakness that can be reached here')).toBe(
      '7 days where it is high or critical, otherwise 30 days, from the day it is known',
    );
    expect(within('a library with one that can’t be reached')).toBe('with the next version, 90 days at most');
    for (const [severity, more, by] of [
      ['critical', {}, '2026-11-08'],
      ['high', {}, '2026-11-08'],
      ['moderate', {}, '2026-12-01'],
      ['low', {}, '2026-12-01'],
      ['low', { reachable: false }, '2027-01-30'],
    ] as const)
      expect(judge(advisory(severity), known(more), today).lines.join(), severity).toContain(`by ${by}`);
  });

  it('are asked of the registry, whose silence is no good news', async () => {
    let answer: number | object = 503;
    let about: readonly string[] = [];
    const zod = JSON.parse(readFileSync('node_modules/zod/package.json', 'utf8'));
    const server = createServer((request, reply) => {
      const isBulk = request.url?.endsWith('/advisories/bulk') === true;
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        if (isBulk) about = Object.keys(JSON.parse(String(gunzipSync(Buffer.concat(parts)))));
      });
      const packument = {
        name: 'zod',
        'dist-tags': { latest: zod.version },
        versions: { [zod.version]: { name: 'zod', version: zod.version, dist: {} } },
      };
      const body = isBulk ? answer : request.url === '/zod' ? packument : 404;
      reply.writeHead(typeof body === 'number' ? body : 200, { 'content-type': 'application/json' });
      reply.end(typeof body === 'number' ? '{}' : JSON.stringify(body));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const run = async (env: Readonly<Record<string, string>> = {}) => {
      const child = spawn(process.execPath, ['scripts/check-packages.mjs'], {
        env: {
          ...process.env,
          npm_execpath: '',
          npm_config_registry: `http://127.0.0.1:${port}/`,
          npm_config_fetch_retries: '0',
          npm_config_offline: 'false',
          ...env,
        },
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
      const [code] = await once(child, 'close');
      return { code, said };
    };
    expect(await run()).toMatchObject({ code: 2, said: expect.stringContaining('nothing was checked') });
    answer = {};
    expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining('Well: 0') });
    answer = {
      zod: [
        {
          id: 1,
          url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
          title: 'Something',
          severity: 'high',
          vulnerable_versions: '*',
          cwe: [],
          cvss: { score: 0, vectorString: null },
        },
      ],
    };
    expect(await run()).toMatchObject({
      code: 1,
      said: expect.stringContaining('NEW      GHSA-aaaa-bbbb-cccc (high) in zod'),
    });
    // on a host that sets it, too: what builds the portal is among them
    await run({ NODE_ENV: 'production' });
    expect(about).toEqual(expect.arrayContaining(['vite', 'zod']));
    server.close();
  }, 120_000);
});
