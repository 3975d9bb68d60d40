import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCuttingLine, type CuttingLine } from '../fixtures/cutting-line.ts';
import { randomOf } from '../fixtures/random.ts';
import { expectWhole, startCrowd } from './crowd.ts';
import { askedAgain, through } from './lost-answers.ts';
import { openFund, type OwnFund } from './fund.ts';
import { pause, roundsOf, seed, teller } from './order.ts';

let fund: OwnFund;
let line: CuttingLine;
beforeAll(async () => {
  fund = await openFund({ env: { FOUR_EYES: String(seed % 2) } });
  line = await startCuttingLine(fund.server.url);
});
afterAll(async () => {
  await line?.stop();
  await fund?.close();
});

describe('cut: an answer that is lost on its way after the commit', () => {
  it('is given again to the byte for the same key, and what it tells was done once', async () => {
    const rounds = roundsOf(100);
    const random = randomOf(seed);
    for (let round = 0; round < rounds; round += 1)
      await askedAgain(fund, line, `0.${String(1 + random.below(99)).padStart(2, '0')}`);
    expect(line.lost.size).toBe(rounds);
    const { rows } = await fund.database.pool.query<{ made: number }>(
      'select count(*)::int as made from transactions',
    );
    expect(rows[0]?.made).toBe(rounds);
    expect(await fund.verify()).toBe('');
    teller('cut').end(`${rounds} answers lost and asked for again, each the same to the byte`);
  });

  it('costs a crowd nothing when one of three answers is lost', async () => {
    const other = await openFund({ env: { FOUR_EYES: String((seed + 1) % 2) } });
    const lossy = await startCuttingLine(other.server.url);
    try {
      const random = randomOf(seed);
      const crowd = startCrowd(other, { random, through: through(lossy, other) });
      const play = { isOver: false };
      const cutting = (async () => {
        while (!play.isOver) {
          lossy.set(random.chance(1 / 3) ? 'cut' : 'whole');
          await pause(5 + random.below(20));
        }
        lossy.set('whole');
      })();
      await crowd.after(roundsOf(100) * 3);
      play.isOver = true;
      await cutting;
      await crowd.stop();
      await expectWhole(other, crowd);
      expect(await other.verify()).toBe('');
      expect(crowd.lost()).toBeGreaterThan(0);
      teller('cut').end(`${crowd.acts()} acts, ${crowd.lost()} answers lost`);
    } finally {
      await lossy.stop();
      await other.close();
    }
  });
});
