import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currencies } from '../../../contract/enums.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { clientOf, senderOf } from '../../fixtures/money-client.ts';
import {
  acknowledgedOf,
  complaintsOf,
  expectedOf,
  ledgerOf,
  overdrawnOf,
  storedOf,
  sumsOf,
  type Opening,
} from '../../fixtures/money-oracle.ts';
import { moneyPeople, payIn, type MoneyPeople } from '../../fixtures/money-people.ts';
import { act, nothingYet, settle, type Actor, type Round } from '../../fixtures/money-round.ts';
import { randomOf, type Random } from '../../fixtures/random.ts';
import { wholeRun } from '../../fixtures/sample.ts';
import { startServerProcess, type ServerProcess } from '../../fixtures/server-process.ts';

const seed = Number(process.env.TEST_SEED ?? 1);
/** What has to have happened before everybody stops. */
const enough = wholeRun ? { acts: 2000, kills: 30 } : { acts: 110, kills: 2 };
const patience = wholeRun ? 1_200_000 : 90_000;

/** With one person or two for an execution: by the seed, or both. */
const modes = wholeRun ? ['0', '1'] : [String(seed % 2)];

let database: TestDatabase;
let people: MoneyPeople;
let opening: Opening;
let servers: readonly ServerProcess[] = [];
beforeEach(async () => {
  database = await freshDatabase();
  people = await moneyPeople(database, { investors: 5, staff: ['finance', 'finance', 'admin'] });
  opening = { members: people.investors.map(({ id }) => id), amount: 1000_00n };
  for (const member of opening.members)
    for (const currency of currencies) await payIn(database, { member, currency, amount: opening.amount });
});
afterEach(async () => {
  await Promise.all(servers.map(({ kill }) => kill()));
  await people.app.app.close();
  await database.close();
});

const pause = (ms: number) => new Promise((next) => setTimeout(next, ms));

type Progress = { acts: number; kills: number; failed: boolean; isOver: () => boolean };
const progress = (): Progress => ({
  acts: 0,
  kills: 0,
  failed: false,
  isOver() {
    return this.failed || (this.acts >= enough.acts && this.kills >= enough.kills);
  },
});

/** Kills a server in the middle of its work after some more acts, and starts it again, until it is over. */
async function killAtRandom(server: ServerProcess, random: Random, counted: Progress): Promise<void> {
  while (!counted.isOver()) {
    const next = counted.acts + 20 + random.below(80);
    while (counted.acts < next && !counted.isOver()) await pause(10 + random.below(40));
    if (counted.isOver()) return;
    await server.kill();
    counted.kills += 1;
    await server.start();
  }
}

/** Everybody acts until enough has happened; a fault of one of them ends it for all. */
async function play(round: Round, actors: readonly Actor[]): Promise<Progress> {
  const counted = progress();
  const busy = actors.map(async (actor) => {
    for (; !counted.isOver(); counted.acts += 1) await act(round, actor);
  });
  const killing = servers.map((server) => killAtRandom(server, round.random, counted));
  const ending = (error: unknown) => {
    counted.failed = true;
    throw error;
  };
  await Promise.all([...busy, ...killing].map((work) => work.catch(ending)));
  return counted;
}

describe('money, moved by eight clients on ten wallets while the server is killed again and again,', () => {
  it.each(modes)(
    'moves exactly once by each acknowledged operation, adds up to zero, and no wallet owes any (FOUR_EYES=%s)',
    async (FOUR_EYES) => {
      const start = () => startServerProcess(database, { FOUR_EYES });
      servers = await Promise.all([start(), start()]);
      const random = randomOf(seed);
      const manners = { servers, random, impatience: 0.08, doubleClicks: 0.08 };
      const actors = [...people.staff, ...people.investors].map(({ member, visitor }): Actor => ({
        member,
        client: clientOf(senderOf(visitor), manners),
      }));
      const acknowledged = nothingYet();
      const round: Round = { random, members: opening.members, acknowledged };
      const { kills } = await play(round, actors);
      await Promise.all(servers.map((server) => server.kill().then(() => server.start())));
      await settle(round, actors);

      expect(actors.reduce((sum, { client }) => sum + client.lost(), 0)).toBeGreaterThan(kills);
      expect(acknowledged.newest.size).toBe(acknowledged.counts.created);
      expect(await storedOf(database)).toEqual(acknowledgedOf(acknowledged));
      const { held, promised, negative } = await ledgerOf(database);
      expect({ held, promised }).toEqual(expectedOf(acknowledged, opening));
      expect(negative).toEqual([]);
      expect(overdrawnOf(acknowledged)).toEqual([]);
      expect(new Set(await sumsOf(database))).toEqual(new Set(['0']));
      expect(await complaintsOf(database)).toBe('');
    },
    patience,
  );
});
