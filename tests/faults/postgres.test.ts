import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresProcessesOf } from '../../server/db/embedded/process.ts';
import { gone } from '../fixtures/keeper.ts';
import { randomOf } from '../fixtures/random.ts';
import { expectWhole, startCrowd, untilReady } from './crowd.ts';
import { openFund, type OwnFund } from './fund.ts';
import { patience, pause, roundsOf, seed, spread, teller, timed } from './order.ts';

let fund: OwnFund;
beforeAll(async () => {
  fund = await openFund({ env: { FOUR_EYES: String(seed % 2) } });
});
afterAll(() => fund?.close());

/** What may become of a PostgreSQL, and how long the portal takes until it is ready again. */
const fates = {
  /** killed, as by a system without memory */
  'kill -9': async () => {
    process.kill(fund.postmaster(), 'SIGKILL');
  },
  /** stopped fast, as by an operator: what is open is rolled back */
  'stop -m fast': async () => {
    process.kill(fund.postmaster(), 'SIGINT');
  },
  /** stopped at once, without writing anything */
  'stop -m immediate': async () => {
    process.kill(fund.postmaster(), 'SIGQUIT');
  },
  /** one of its processes killed: PostgreSQL ends all the others and recovers by itself */
  'kill -9 of a backend': async () => {
    const { rows } = await fund.database.pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'member-portal' and pid <> pg_backend_pid() limit 1",
    );
    if (rows[0]) process.kill(rows[0].pid, 'SIGKILL');
  },
  /** together with the server */
  'kill -9 of both': async () => {
    process.kill(fund.postmaster(), 'SIGKILL');
    await fund.server.kill();
    await fund.server.start();
  },
} as const;
const names = [
  'kill -9',
  'stop -m fast',
  'stop -m immediate',
  'kill -9 of a backend',
  'kill -9 of both',
] as const;

/** Ready: the server says so, and the database that it had is another one, or has recovered. */
async function meet(fate: (typeof names)[number]): Promise<number> {
  const before = fund.postmaster();
  return timed(async () => {
    await fates[fate]();
    if (fate !== 'kill -9 of a backend') await gone(before);
    else await pause(20);
    await untilReady(fund.server.url);
  });
}

describe('postgres: a database that is restarted under load', () => {
  it('costs nobody what was acknowledged, and the portal is ready again within five seconds', async () => {
    const rounds = roundsOf(20);
    const random = randomOf(seed);
    const crowd = startCrowd(fund, { random });
    const { tell, end } = teller('postgres');
    const times = new Map<string, number[]>();
    for (let round = 0; round < rounds; round += 1) {
      await crowd.after(5 + random.below(30));
      const fate = names[round % names.length] ?? 'kill -9';
      times.set(fate, [...(times.get(fate) ?? []), await meet(fate)]);
      tell(`${round + 1} of ${rounds}, ready again after ${spread([...times.values()].flat())}`);
    }
    for (const [fate, each] of times) end(`${each.length} × ${fate}: ready again after ${spread(each)}`);
    end(
      `${crowd.acts()} acts; ${crowd.met.unavailable} times people were told that the service is busy, ${crowd.lost()} answers lost`,
    );
    await crowd.after(20);
    await crowd.stop();
    await expectWhole(fund, crowd);
    expect(await fund.verify()).toBe('');
    expect(crowd.met.unavailable + crowd.lost()).toBeGreaterThan(rounds / 2);
    expect(postgresProcessesOf(`${fund.dataDir}/postgres`).length).toBeGreaterThan(0);
    expect(Math.max(...[...times.values()].flat())).toBeLessThan(patience);
  });
});
