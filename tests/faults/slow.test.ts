import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFund, type OwnFund } from './fund.ts';
import { expectWhole, keyOf, startCrowd } from './crowd.ts';
import { randomOf } from '../fixtures/random.ts';
import { middleOf, patience, pause, roundsOf, seed, spread, teller, timed } from './order.ts';
import { slowClients, type SlowClients } from './slow-clients.ts';

let fund: OwnFund;
let slow: SlowClients;
beforeAll(async () => {
  fund = await openFund();
  slow = slowClients(fund.server.url);
});
afterAll(async () => {
  slow?.stop();
  await fund?.close();
});

const ready = () => fetch(`${fund.server.url}/readyz`).then((answer) => answer.text());

describe('slow: clients that send a byte a second', () => {
  it('are told so and cut off in time, headers sooner than bodies, while nobody else is held up', async () => {
    const { tell, end } = teller('slow');
    const each = roundsOf(200);
    const before: number[] = [];
    for (let at = 0; at < 20; at += 1) before.push(await timed(ready));
    await slow.open({ headers: each, bodies: each });
    const crowd = startCrowd(fund, { random: randomOf(seed) });
    const during: number[] = [];
    const begun = Date.now();
    // Node ends slow headers after one minute, a slow request after ten; it looks every half a minute
    while (slow.waiting().headers > 0 && Date.now() - begun < 120_000) {
      during.push(await timed(ready));
      await pause(200);
      tell(
        `${slow.waiting().headers} headers, ${slow.waiting().bodies} bodies still come; others wait ${spread(during)}`,
      );
    }
    await crowd.stop();
    await expectWhole(fund, crowd);
    const headers = (Date.now() - begun) / 1000;
    expect(slow.waiting().headers).toBe(0);
    while (slow.waiting().bodies > 0 && Date.now() - begun < 660_000) {
      await pause(1000);
      tell(`${slow.waiting().bodies} bodies still come`);
    }
    // a probe now and then comes beside a burst of the crowd: as a rule nobody notices
    expect(middleOf(during)).toBeLessThan(1000);
    expect(Math.max(...during)).toBeLessThan(patience);
    expect(crowd.acts()).toBeGreaterThan(0);
    const bodies = (Date.now() - begun) / 1000;
    expect(slow.waiting().bodies).toBe(0);
    for (const answer of slow.answers()) keyOf(answer);
    expect(slow.answers().length).toBe(2 * each);
    expect(await fund.verify()).toBe('');
    end(
      `${each} slow headers were cut off after ${headers.toFixed(0)} s, ${each} slow bodies after ${bodies.toFixed(0)} s`,
    );
    end(`others waited ${spread(during)}, without them ${spread(before)}; ${crowd.acts()} acts beside them`);
  });
});
