import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { z } from 'zod';
import { memberAt, type Scene, type Way, type Work } from './money-scene.ts';
import { signedIn } from './portal.ts';

type Call = { readonly method: 'GET' | 'POST' | 'PUT'; readonly path: string; readonly body?: object };
type Reply = { readonly text: string; readonly cookies: readonly string[] };
/** Somebody's browser at the server; throws at a refusal. */
type Ask = (call: Call) => Promise<Reply>;
/** Everybody who has to do with an operation. */
type People = { readonly member: (at: number) => Promise<Ask>; readonly staff: readonly [Ask, Ask] };

/** How many requests are asked for at once while they are made ready. */
const hands = 8;

/** As a browser sends it: over a connection that stays open, with its cookies and its origin, each write with its own key. */
function send(agent: Agent, url: string, cookie: string, { method, path, body }: Call): Promise<Reply> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const written = {
    origin: url,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'idempotency-key': randomUUID(),
  };
  const headers = { cookie, accept: 'application/json', ...(body !== undefined && written) };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/v1${path}`, { agent, method, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('error', reject);
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => {
        const said = Buffer.concat(parts).toString();
        if ((reply.statusCode ?? 500) < 300)
          resolve({ text: said, cookies: reply.headers['set-cookie'] ?? [] });
        else reject(new Error(`${method} ${path} answered ${reply.statusCode}: ${said}`));
      });
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

/** With a session as signing in leaves it, and the token that its first answer gives. */
async function comeIn(agent: Agent, url: string, { db }: Scene, id: string): Promise<Ask> {
  const session = await signedIn(db, id);
  const { cookies } = await send(agent, url, session, { method: 'GET', path: '/auth/whoami' });
  const cookie = [session, ...cookies.map((line) => line.split(';')[0] ?? '')].join('; ');
  return (call) => send(agent, url, cookie, call);
}

async function peopleAt(agent: Agent, url: string, scene: Scene): Promise<People> {
  const [one, other] = scene.staff;
  const staff = [await comeIn(agent, url, scene, one), await comeIn(agent, url, scene, other)] as const;
  const known = new Map<string, Promise<Ask>>();
  return {
    staff,
    member(at) {
      const id = memberAt(scene, at);
      const asking = known.get(id) ?? comeIn(agent, url, scene, id);
      known.set(id, asking);
      return asking;
    },
  };
}

/** What an answer tells of an operation, as far as its next step needs it. */
const told = z.looseObject({
  id: z.uuid(),
  user_id: z.uuid(),
  user_name: z.string(),
  version: z.number(),
  amount: z.string(),
  approval: z.looseObject({ id: z.uuid() }).nullable(),
});
type Told = z.output<typeof told>;
const prepared = z.looseObject({ effects_hash: z.string() });

const operationIn = ({ text }: Reply): Told => told.parse(JSON.parse(text));
const changeOf = ({ user_id, id, version }: Told, step: object): Call => ({
  method: 'PUT',
  path: `/transaction/${user_id}/${id}`,
  body: { ...step, version },
});

/** Does a call, and throws unless its answer says that it is done. */
async function assertSaid(ask: Ask, call: Call, words: string): Promise<void> {
  const { text } = await ask(call);
  if (!text.includes(words)) throw new Error(`${call.method} ${call.path} did not say ${words}: ${text}`);
}

/** Money in that its member has asked for and one of the fund has approved, as the call that executes it. */
async function approvedCall({ member: memberOf, staff: [first] }: People, at: number): Promise<Call> {
  const member = await memberOf(at);
  const form = { transaction_type: 'MONEY_IN', currency: 'EUR', amount: '100.00' };
  const asked = operationIn(await member({ method: 'POST', path: '/transaction', body: form }));
  const approved = operationIn(await first(changeOf(asked, { request_status: 'APPROVED' })));
  return changeOf(approved, {
    request_status: 'EXECUTED',
    received_amount: approved.amount,
    value_date: new Date().toISOString().slice(0, 10),
    payer: approved.user_name,
  });
}

/** Where one decides alone (FOUR_EYES=0): the call that executes an approved request. */
async function executing(people: People, at: number): Promise<Work> {
  const call = await approvedCall(people, at);
  const [first] = people.staff;
  return () => assertSaid(first, call, '"request_status":"EXECUTED"');
}

/** Where two decide: the call by which the second confirms what the first has prepared, and with that executes it. */
async function confirming(people: People, at: number): Promise<Work> {
  const [first, second] = people.staff;
  const { approval } = operationIn(await first(await approvedCall(people, at)));
  const path = `/x/approvals/${approval?.id ?? ''}`;
  const shown = await second({ method: 'GET', path });
  const { effects_hash: hash } = prepared.parse(JSON.parse(shown.text));
  const call: Call = { method: 'POST', path: `${path}/confirm`, body: { hash } };
  return () => assertSaid(second, call, '"state":"CONFIRMED"');
}

/** The call that posts money in, by how many of the fund decide: `FOUR_EYES` of the server that is asked. */
const posting = { '0': executing, '1': confirming } as const;
export type FourEyes = keyof typeof posting;

/** Whole calls at a server, as people send them. `close` hangs up. */
export async function wholeCalls(
  url: string,
  scene: Scene,
  fourEyes: FourEyes,
): Promise<Way & { readonly close: () => void }> {
  const agent = new Agent({ keepAlive: true, maxSockets: hands });
  const people = await peopleAt(agent, url, scene);
  const waiting: Work[] = [];
  let made = 0;
  async function fill(count: number): Promise<void> {
    while (waiting.length < count) {
      const at = made;
      made += 1;
      waiting.push(await posting[fourEyes](people, at));
    }
  }
  function* works(): Generator<Work, void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) yield next;
  }
  return {
    async ready(count) {
      await Promise.all(Array.from({ length: hands }, () => fill(count)));
      return works();
    },
    close: () => agent.destroy(),
  };
}
