import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { look } from '../../server/db/embedded/process.ts';
import { randomOf } from '../fixtures/random.ts';
import { expectWhole, keyOf, startCrowd, untilReady, type Crowd } from './crowd.ts';
import { openFund, type OwnFund } from './fund.ts';
import { patience, pause, roundsOf, seed, spread, teller, timed } from './order.ts';
import { smallDisk, type SmallDisk } from './small-disk.ts';
import { sendForm, uploader, type Uploader } from './uploader.ts';

let disk: SmallDisk;
let spool: SmallDisk;
let fund: OwnFund;
let member: Uploader;
beforeAll(async () => {
  disk = smallDisk(256);
  spool = smallDisk(3);
  mkdirSync(join(spool.folder, 'tmp'));
  fund = await openFund({ home: disk.folder, env: { TMPDIR: join(spool.folder, 'tmp') } });
  member = await uploader(fund);
});
afterAll(async () => {
  await fund?.close();
  disk?.remove();
  spool?.remove();
});

/** What works again is the whole portal, not its word alone: somebody's next act is done. */
const untilWritten = (crowd: Crowd) => crowd.after(crowd.busy());

describe('disk: a disk that is full', () => {
  it('is told as a busy service; nothing acknowledged is lost, and with room again all goes on within five seconds', async () => {
    const rounds = roundsOf(5);
    const random = randomOf(seed);
    const { tell, end } = teller('disk');
    const times: number[] = [];
    const crowd = startCrowd(fund, { random });
    for (let round = 0; round < rounds; round += 1) {
      await crowd.after(10);
      const before = crowd.met.unavailable;
      disk.fill(random.below(200_000));
      const told = () => crowd.met.unavailable - before;
      for (const until = Date.now() + 60_000; told() < 20 && Date.now() < until;) await pause(50);
      expect(told(), 'nobody was told').toBeGreaterThan(0);
      await pause(random.below(3000));
      times.push(
        await timed(async () => {
          disk.empty();
          await untilReady(fund.server.url);
          await untilWritten(crowd);
        }),
      );
      tell(`${round + 1} of ${rounds}, all goes on after ${spread(times)}`);
    }
    await crowd.after(20);
    await crowd.stop();
    await expectWhole(fund, crowd);
    expect(await fund.verify()).toBe('');
    end(
      `${rounds} times full, ${crowd.met.unavailable} times people were told, all goes on after ${spread(times)}`,
    );
    expect(Math.max(...times)).toBeLessThan(patience);
  });

  it('for the database’s own log stops the database, and the portal brings it back by itself', async () => {
    const server = fund.server.pid();
    const before = fund.postmaster();
    disk.fill(0);
    const { pool } = fund.database;
    for (let at = 0; at < 200 && look(before) !== null; at += 1)
      await pool.query('create table if not exists filled (); select pg_switch_wal()').catch(() => pause(50));
    await expect.poll(() => look(before), { timeout: 20_000 }).toBeNull();
    await pause(1500);
    expect((await fetch(`${fund.server.url}/readyz`)).status).toBe(503);
    const time = await timed(async () => {
      disk.empty();
      await untilReady(fund.server.url);
    });
    expect(fund.server.pid()).toBe(server);
    expect(await fund.verify()).toBe('');
    teller('disk').end(`without room for its log PostgreSQL ended; all goes on after ${spread([time])}`);
    expect(time).toBeLessThan(patience);
  });

  it('for files on their way refuses the file alone, with a reason, and keeps nothing of it', async () => {
    spool.fill(100_000);
    const large = await sendForm(fund, member, 1_000_000);
    expect(keyOf(large)).toBe('unavailable');
    expect(readdirSync(join(spool.folder, 'tmp'))).toEqual([]);
    expect((await sendForm(fund, member, 20_000)).status).toBe(201);
    spool.empty();
    expect((await sendForm(fund, member, 1_000_000)).status).toBe(201);
  });
});
