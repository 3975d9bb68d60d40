import { expect } from 'vitest';
import { z } from 'zod';
import { errorStatus, errorKeys } from '../../contract/errors.ts';
import { clientOf, senderOf, type Client, type Reply, type Send } from '../fixtures/money-client.ts';
import {
  acknowledgedOf,
  expectedOf,
  ledgerOf,
  overdrawnOf,
  storedOf,
  sumsOf,
} from '../fixtures/money-oracle.ts';
import { act, nothingYet, type Acknowledged, type Actor } from '../fixtures/money-round.ts';
import type { Random } from '../fixtures/random.ts';
import type { ServerProcess } from '../fixtures/server-process.ts';
import type { Fund } from './fund.ts';
import { pause } from './order.ts';

const refusal = z.object({
  error_key: z.enum(errorKeys),
  description: z.string().min(1),
  request_id: z.uuid(),
});
/** The key of an answer that refuses: one of the catalogue's, under its own status, with its sentence. */
export function keyOf({ status, text }: Reply): string {
  const { error_key } = refusal.parse(JSON.parse(text));
  expect(status, text).toBe(errorStatus[error_key]);
  return error_key;
}

/** What people met beside what they asked for. */
export type Met = { unavailable: number; readonly faults: string[] };

/** Somebody's browser who, told that the service is busy, presses again; any other failure of the server is a fault. */
function patient(send: Send, met: Met): Send {
  return async (...given) => {
    const reply = await send(...given);
    const key = reply.status >= 400 ? keyOf(reply) : null;
    if (key === 'unavailable') {
      met.unavailable += 1;
      // the answer asks for five seconds; people are not so patient
      await pause(250);
      throw new Error('the service is busy');
    }
    if (reply.status >= 500) met.faults.push(`${JSON.stringify(given[1])} answered ${reply.text}`);
    return reply;
  };
}

export type Crowd = {
  readonly acknowledged: Acknowledged;
  readonly met: Met;
  readonly acts: () => number;
  /** how many people there are */
  readonly busy: () => number;
  /** how often no answer came */
  readonly lost: () => number;
  /** resolves when so many things more were done */
  readonly after: (more: number) => Promise<void>;
  /** lets everybody finish what they are at; throws what one of them met */
  readonly stop: () => Promise<void>;
};
type Manners = { readonly random: Random; readonly through?: ServerProcess };

/** Sends eight people to move money without a rest, each until there is an answer, through the server or what stands before it. */
export function startCrowd(fund: Fund, { random, through = fund.server }: Manners): Crowd {
  const { people, opening } = fund;
  const met: Met = { unavailable: 0, faults: [] };
  const acknowledged = nothingYet();
  const manners = { servers: [through], random, impatience: 0.05, doubleClicks: 0.08 };
  const clients: Client[] = [];
  const state = { acts: 0, over: false };
  const busy = [...people.staff, ...people.investors].map(async ({ member, visitor }) => {
    const client = clientOf(patient(senderOf(visitor), met), manners);
    clients.push(client);
    const actor: Actor = { member, client };
    for (; !state.over; state.acts += 1) await act({ random, members: opening.members, acknowledged }, actor);
  });
  let failure: unknown = null;
  const done = Promise.all(busy).catch((error: unknown) => {
    failure = error;
    state.over = true;
  });
  return {
    acknowledged,
    met,
    acts: () => state.acts,
    busy: () => busy.length,
    lost: () => clients.reduce((sum, { lost }) => sum + lost(), 0),
    async after(more) {
      const enough = state.acts + more;
      while (state.acts < enough && !state.over) await pause(5);
      if (failure !== null) throw failure;
    },
    async stop() {
      state.over = true;
      await done;
      if (failure !== null) throw failure;
    },
  };
}

/** Nothing that was acknowledged is lost or doubled, no wallet owes any, and nobody met a failure without a reason. */
export async function expectWhole({ database, opening }: Fund, { acknowledged, met }: Crowd): Promise<void> {
  expect(met.faults).toEqual([]);
  expect(acknowledged.newest.size).toBe(acknowledged.counts.created);
  expect(await storedOf(database)).toEqual(acknowledgedOf(acknowledged));
  const { held, promised, negative } = await ledgerOf(database);
  expect({ held, promised }).toEqual(expectedOf(acknowledged, opening));
  expect(negative).toEqual([]);
  expect(overdrawnOf(acknowledged)).toEqual([]);
  expect(new Set(await sumsOf(database))).toEqual(new Set(['0']));
}

/** Waits until the server says that it is ready. */
export async function untilReady(url: string): Promise<void> {
  for (;;) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await pause(20);
  }
}
