import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpForm } from '../fixtures/app.ts';
import { freePort } from '../fixtures/free-port.ts';
import { startMailServer, type MailServer } from '../fixtures/smtp.ts';
import { randomOf } from '../fixtures/random.ts';
import { openFund, type OwnFund } from './fund.ts';
import { pause, roundsOf, seed, teller, timed } from './order.ts';

let port: number;
let fund: OwnFund;
let mails: MailServer | null = null;
beforeAll(async () => {
  port = await freePort();
  fund = await openFund({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await fund?.close();
  await mails?.stop();
});

const signUp = (email: string) =>
  fetch(`${fund.server.url}/api/v1/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signUpForm(email)),
  });
const waiting = async (): Promise<number> => {
  const { rows } = await fund.database.pool.query<{ waiting: number }>(
    "select count(*)::int as waiting from outbox where status <> 'sent' and last_error is distinct from 'ended'",
  );
  return rows[0]?.waiting ?? 0;
};

describe('mail: a mail server that is down', () => {
  it('stops nobody from signing up, and gets each mail once when it is up again, though the server was killed meanwhile', async () => {
    // an address may register twenty times in an hour
    const people = Array.from({ length: Math.min(15, roundsOf(15)) }, (_, at) => `mail.${at}@exemple.test`);
    const random = randomOf(seed);
    for (const [at, email] of people.entries()) {
      expect((await signUp(email)).status).toBeLessThan(300);
      await pause(random.below(200));
      if (at % 5 !== 4) continue;
      await fund.server.kill();
      await fund.server.start();
    }
    expect(await waiting()).toBe(people.length);
    mails = await startMailServer(port);
    const time = await timed(() => expect.poll(waiting, { timeout: 150_000 }).toBe(0));
    await pause(2000);
    expect(mails.received.map(({ to }) => to).toSorted()).toEqual(people.toSorted());
    expect(new Set(mails.received.map(({ id }) => id)).size).toBe(people.length);
    const code = /^\d{6}$/m.exec(mails.received[0]?.text ?? '')?.[0];
    const activated = await fetch(`${fund.server.url}/api/v1/auth/checkActivationCode`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: mails.received[0]?.to, code }),
    });
    expect(activated.status).toBe(200);
    expect(await fund.verify()).toBe('');
    teller('mail').end(
      `${people.length} mails waited, each came once, the last ${(time / 1000).toFixed(1)} s after the mail server was up`,
    );
  });
});
