import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomOf } from '../fixtures/random.ts';
import { expectWhole, startCrowd } from './crowd.ts';
import { openFund, type OwnFund } from './fund.ts';
import { patience, pause, roundsOf, seed, spread, teller, timed } from './order.ts';

let fund: OwnFund;
beforeAll(async () => {
  fund = await openFund({ env: { FOUR_EYES: String(seed % 2) } });
});
afterAll(() => fund?.close());

describe('kill: a server that is killed at random moments under load', () => {
  it('loses nothing that it acknowledged, does nothing twice, and is ready again within five seconds', async () => {
    const rounds = roundsOf(100);
    const random = randomOf(seed);
    const crowd = startCrowd(fund, { random });
    const { tell, end } = teller('kill');
    const times: number[] = [];
    while (times.length < rounds) {
      await crowd.after(1 + random.below(20));
      await pause(random.below(200));
      await fund.server.kill();
      times.push(await timed(fund.server.start));
      tell(`${times.length} of ${rounds}, ready again after ${spread(times)}`);
    }
    await crowd.after(20);
    await crowd.stop();
    await expectWhole(fund, crowd);
    expect(await fund.verify()).toBe('');
    expect(crowd.lost()).toBeGreaterThan(rounds / 2);
    end(
      `${rounds} kills among ${crowd.acts()} acts, ${crowd.lost()} answers lost, ready again after ${spread(times)}`,
    );
    expect(Math.max(...times)).toBeLessThan(patience);
  });
});
