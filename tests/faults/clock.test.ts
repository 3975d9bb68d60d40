import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodPassword } from '../fixtures/app.ts';
import { senderOf, type Call, type Reply } from '../fixtures/money-client.ts';
import { randomOf } from '../fixtures/random.ts';
import { expectWhole, keyOf, startCrowd } from './crowd.ts';
import { openFund, type OwnFund } from './fund.ts';
import { jumpingClock, type JumpingClock } from './jumping-clock.ts';
import { roundsOf, seed, teller } from './order.ts';

const minute = 60;
const hour = 60 * minute;
const email = 'clock@exemple.test';

let clock: JumpingClock;
let fund: OwnFund;
beforeAll(async () => {
  clock = jumpingClock();
  fund = await openFund({ env: { FOUR_EYES: String(seed % 2), ...clock.env } });
  await fund.people.app.memberOf(email);
});
afterAll(async () => {
  await fund?.close();
  clock?.remove();
});

const ask = async (path: string, body: object): Promise<Reply & { readonly cookie: string }> => {
  const answer = await fetch(`${fund.server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { status: answer.status, text: await answer.text(), cookie };
};
const signIn = (password = goodPassword) => ask('/auth/login', { email, password });
const whoami = async (cookie: string): Promise<Reply> => {
  const answer = await fetch(`${fund.server.url}/api/v1/auth/whoami`, { headers: { cookie } });
  return { status: answer.status, text: await answer.text() };
};
const somebody = () => {
  const person = fund.people.investors[0];
  if (!person) throw new Error('nobody is there');
  return person;
};

describe('clock: a server’s clock that jumps', () => {
  it('forward and back under load moves no money twice and breaks no chain', async () => {
    const rounds = roundsOf(40);
    const random = randomOf(seed);
    const crowd = startCrowd(fund, { random });
    const { tell, end } = teller('clock');
    let at = 0;
    for (let round = 1; round <= rounds; round += 1) {
      await crowd.after(5 + random.below(15));
      // less than a session's idle time at once, and never out of its twelve hours
      at = Math.max(-2 * hour, Math.min(2 * hour, at + (random.below(40) - 20) * minute));
      await clock.set(at);
      tell(`${round} of ${rounds}, ${at} s off now`);
    }
    await crowd.after(10);
    await crowd.stop();
    await clock.set(0);
    await expectWhole(fund, crowd);
    expect(await fund.verify()).toBe('');
    end(`${rounds} jumps among ${crowd.acts()} acts`);
  });

  it('ends what is over by it, says so, and lets people in again; a key gives its first answer whenever it comes', async () => {
    const body = { transaction_type: 'MONEY_IN', currency: 'EUR', amount: '12.00' };
    const call: Call = { method: 'POST', path: '/transaction', body, key: randomUUID() };
    const first = await senderOf(somebody().visitor)(fund.server, call);
    expect(first.status).toBe(201);
    const before = await signIn();
    expect(before.status).toBe(200);
    await clock.set(31 * minute);
    expect(keyOf(await whoami(before.cookie))).toBe('unauthenticated');
    const later = await signIn();
    expect((await whoami(later.cookie)).status).toBe(200);
    for (const at of [-2 * hour, 20 * minute]) {
      await clock.set(at);
      expect(await senderOf(somebody().visitor)(fund.server, call)).toEqual(first);
      expect((await whoami((await signIn()).cookie)).status).toBe(200);
    }
    await clock.set(0);
  });

  it('gives nobody more guesses, and locks nobody out for longer than its jump', async () => {
    const guess = async () => keyOf(await signIn('not the password 42'));
    const guesses: string[] = [];
    for (let at = 0; at < 12; at += 1) guesses.push(await guess());
    expect(guesses.slice(-2)).toEqual(['rate_limited', 'rate_limited']);
    await clock.set(-hour);
    expect(await guess()).toBe('rate_limited');
    await clock.set(16 * minute);
    expect(await guess()).toBe('invalid_credentials');
    expect((await signIn()).status).toBe(200);
    await clock.set(0);
  });
});
