import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomOf } from '../fixtures/random.ts';
import { untilReady } from './crowd.ts';
import { openFund, type OwnFund } from './fund.ts';
import { pause, roundsOf, seed, teller } from './order.ts';
import { beginForm, filesKept, openFiles, sendForm, uploader, type Uploader } from './uploader.ts';

let spool: string;
let fund: OwnFund;
let member: Uploader;
beforeAll(async () => {
  spool = mkdtempSync(join(tmpdir(), 'spool-'));
  fund = await openFund({ env: { TMPDIR: spool } });
  member = await uploader(fund);
});
afterAll(async () => {
  await fund?.close();
  rmSync(spool, { recursive: true, force: true });
});

describe('uploads: a file of which only a part comes', () => {
  it('leaves nothing, neither a row nor bytes nor an open file, whether its sender or the server died', async () => {
    // a member may send 120 files in ten minutes
    const rounds = Math.min(60, roundsOf(60));
    const random = randomOf(seed);
    const { tell, end } = teller('uploads');
    const kept = async () => ({ rows: await filesKept(fund), left: readdirSync(spool) });
    expect((await sendForm(fund, member, 300_000)).status).toBe(201);
    const before = { ...(await kept()), open: openFiles(fund) };
    let kills = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const size = 20_000 + random.below(3_000_000);
      // every third one breaks before its file is read
      const part = round % 3 === 0 ? 400 / size : random.next();
      const cut = await beginForm(fund, member, { size, part });
      await pause(random.below(40));
      if (round % 15 === 0) {
        await fund.server.kill();
        await fund.server.start();
        kills += 1;
      }
      cut();
      tell(`${round} of ${rounds}`);
    }
    await untilReady(fund.server.url);
    await expect.poll(kept, { timeout: 10_000 }).toEqual({ rows: before.rows, left: before.left });
    await expect.poll(() => openFiles(fund), { timeout: 10_000 }).toBeLessThan(before.open + 12);
    expect((await sendForm(fund, member, 300_000)).status).toBe(201);
    expect((await kept()).rows).toBe(before.rows + 1);
    expect(await fund.verify()).toBe('');
    end(`${rounds} files cut, the server killed ${kills} times among them`);
  });
});
