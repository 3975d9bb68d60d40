// `npm run bench:timing`: how long sign-in, recovery, activation and registration take for addresses with and without an
// account, over HTTP, on a database that writes to disk. Rounds: the first argument, 100 of each when not given.
import { parseArgs } from 'node:util';
import { asked } from '../../scripts/words.mjs';
import { evenStep } from '../../server/rules/even-time.ts';
import { passwords } from '../../server/rules/password.ts';
import { goodPassword, signUpForm, startApp } from '../fixtures/app.ts';
import { temporaryDatabase } from './temporary.ts';
import { compareTimes } from './timing/ranks.ts';

const rounds = asked('Usage: npm run bench:timing [-- ROUNDS]', () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [said = '100', ...more] = positionals;
  return more.length === 0 && Number.isInteger(Number(said)) && Number(said) >= 1 ? Number(said) : null;
});
const database = await temporaryDatabase();

type Call = {
  readonly path: string;
  readonly form: (email: string) => object;
  /** whether the account waits for its activation; an open one otherwise */
  readonly waiting?: true;
};
const calls: Readonly<Record<string, Call>> = {
  'sign-in': { path: '/auth/login', form: (email) => ({ email, password: `${goodPassword} wrong` }) },
  recovery: { path: '/auth/forgottenpwdrequest', form: (email) => ({ email }) },
  'another code': { path: '/auth/resendActivationCode', form: (email) => ({ email }), waiting: true },
  activation: {
    path: '/auth/checkActivationCode',
    form: (email) => ({ email, code: '000000' }),
    waiting: true,
  },
  registration: { path: '/users/register', form: signUpForm },
};
const kinds = ['existing', 'absent'] as const;
type Kind = (typeof kinds)[number];
const emailOf = (name: string, kind: Kind, round: number) =>
  `${name.replaceAll(' ', '-')}.${round}@${kind}.example.com`;

/** An account for each request: none is met twice, as no limit would let it be. */
async function makeAccounts(app: Awaited<ReturnType<typeof startApp>>): Promise<void> {
  const visitor = app.visitor();
  // made quickly, and looked at as slowly as any
  const password_hash = await passwords.hash(goodPassword);
  for (const [name, { waiting }] of Object.entries(calls)) {
    for (let round = 0; round < rounds; round += 1)
      await visitor.post('/users/register', signUpForm(emailOf(name, 'existing', round)));
    if (waiting) continue;
    const open = database.db.updateTable('users').set({ active: true });
    await open.where('email', 'like', `${name}.%`).execute();
    const used = database.db.updateTable('activation_codes').set({ used_at: new Date() });
    const whose = database.db.selectFrom('users').select('id').where('active', '=', true);
    await used.where('user_id', 'in', whose).execute();
  }
  await database.db.updateTable('users').set({ password_hash }).execute();
}

const ms = (value: number) => `${value.toFixed(1).padStart(7)} ms`;

/** One after the other, an address with and one without an account in turn, the first of them by turns. */
async function measure(address: string, name: string, { path, form }: Call): Promise<void> {
  const times: Record<Kind, number[]> = { existing: [], absent: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
      const body = JSON.stringify(form(emailOf(name, kind, round)));
      const begun = performance.now();
      const answer = await fetch(`${address}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      await answer.arrayBuffer();
      times[kind].push(performance.now() - begun);
    }
  const { first, second, share, z, p } = compareTimes(times.existing, times.absent);
  const figures = [first.median, first.p95, second.median, second.p95].map(ms).join(' ');
  console.log(
    `${name.padEnd(14)}${figures}   ${(100 * share).toFixed(1).padStart(5)} %  ${z.toFixed(2).padStart(6)}  ${p.toFixed(3)}`,
  );
}

try {
  const raw = await startApp(database, { passwords });
  await makeAccounts(await startApp(database));
  for (const [title, app] of [
    [`as the portal answers: in steps of ${evenStep} ms`, await startApp(database, { passwords, evenStep })],
    ['what lies under it: the same work, answered at once', raw],
  ] as const) {
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    console.log(`\n${title} (${rounds} of each)`);
    console.log(
      `${' '.repeat(14)}existing p50        p95 absent p50        p95   longer       z  p (Mann-Whitney)`,
    );
    for (const [name, call] of Object.entries(calls)) await measure(address, name, call);
    await app.app.close();
    // What the first round has made of the addresses without an account.
    await database.db.deleteFrom('users').where('email', 'like', '%@absent.example.com').execute();
  }
  console.log(
    '\nlonger: how often an address with an account took longer than one without; 50 % tells nothing',
  );
} finally {
  await database.close();
}
