import { makeDb, makePool } from '../../../server/db/pool.ts';
import { checkLedger } from '../../../server/repositories/ledger-check.ts';
import type { Place } from './clone.ts';
import { figureOf, range, times, verdict, type Line, type Table } from './figures.ts';
import { wholeCalls, type FourEyes } from './money-calls.ts';
import { ledgerAlone } from './money-ledger.ts';
import { bareInserts, sceneIn, type Scene, type Way } from './money-scene.ts';
import { startServer } from './server.ts';

/** Goal (docs/decisions/0059): full money operations a second beside two bare durable inserts. */
const goal = 0.45;
const clientsAtOnce = [1, 8] as const;

type Options = { readonly quick: boolean; readonly say: (sentence: string) => void };
type Named = { readonly name: string; readonly way: Way; readonly scene: Scene };

/** How long a round takes at most, in ms, and how many operations are made ready for it. */
const whole = { rounds: 5, milliseconds: 2000, count: 400 } as const;
const short = { rounds: 3, milliseconds: 500, count: 60 } as const;

type Round = { readonly clients: number; readonly milliseconds: number; readonly count: number };

/** How many a second, `clients` at once, for so long, or until all that were made ready are done. */
async function speedOf(way: Way, { clients, milliseconds, count }: Round): Promise<number> {
  const works = await way.ready(count);
  const begun = performance.now();
  let done = 0;
  const one = async () => {
    while (performance.now() - begun < milliseconds) {
      const next = works.next();
      if (next.done === true) return;
      await next.value();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, one));
  return (done / (performance.now() - begun)) * 1000;
}

/** A way of doing operations in turn with the bare inserts. */
async function lineOf({ name, way, scene }: Named, clients: number, { quick }: Options): Promise<Line> {
  const { rounds, ...usual } = quick ? short : whole;
  const round = { ...usual, clients };
  const bare = bareInserts(scene);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (const one of [bare, way]) await speedOf(one, { ...round, milliseconds: 500 });
  for (let nth = 0; nth < rounds; nth += 1) {
    ours.push(await speedOf(way, round));
    theirs.push(await speedOf(bare, round));
  }
  const [one, other] = [figureOf(ours), figureOf(theirs)];
  const ratio = one.median / other.median;
  const shown = (value: number) => Math.round(value).toLocaleString('en');
  return [
    name,
    String(clients),
    range(one, shown),
    range(other, shown),
    times(ratio),
    verdict(ratio >= goal),
  ];
}

async function linesOf(named: Named, options: Options): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (const clients of clientsAtOnce) {
    options.say(`money, ${named.name}: ${clients} at once`);
    lines.push(await lineOf(named, clients, options));
  }
  return lines;
}

/** Whole calls, at a server of their own with so many who decide. */
async function callLines(
  place: Place,
  { scene, fourEyes, name }: { readonly scene: Scene; readonly fourEyes: FourEyes; readonly name: string },
  options: Options,
): Promise<readonly Line[]> {
  const server = await startServer(place, { FOUR_EYES: fourEyes });
  try {
    const way = await wholeCalls(server.url, scene, fourEyes);
    try {
      return await linesOf({ name, way, scene }, options);
    } finally {
      way.close();
    }
  } finally {
    await server.stop();
  }
}

async function faultsIn({ db }: Scene): Promise<readonly string[]> {
  const faults: string[] = [];
  await checkLedger(db, {
    fault: ({ where, why }) => void faults.push(`${where}: ${why}`),
    checked: () => {},
  });
  return faults;
}

const note =
  'Money in, executed, all through one bank; beside it, in turn, two bare inserts in one durable transaction. A whole call is ' +
  'what posts the money, as a browser sends it to the built server: session, access, limits, key, request, what stands in the ' +
  'way, operation, two entries, two balances, what is counted, path, log, notice and mail, and the answer. That it was asked ' +
  'for by its member and approved, and prepared where two decide, comes before and is not measured. The ledger’s part is ' +
  'what an operation writes, by the functions of the calls, without a server. Bench, server and PostgreSQL share the processors.';

/**
 * Executed money in by whole calls and by its ledger's part alone, beside two bare inserts; all of it durable. It writes:
 * `place` is nobody else's.
 */
export async function measureMoney(place: Place, options: Options): Promise<Table> {
  const pool = makePool({ ...place.connection, max: 8, prepares: true }, () => undefined);
  try {
    const scene = await sceneIn(makeDb(pool));
    const alone = { name: 'the ledger’s part alone', way: ledgerAlone(scene), scene };
    const lines = [
      ...(await callLines(place, { scene, fourEyes: '0', name: 'whole call: one executes' }, options)),
      ...(await callLines(place, { scene, fourEyes: '1', name: 'whole call: a second confirms' }, options)),
      ...(await linesOf(alone, options)),
    ];
    const faults = options.quick ? await faultsIn(scene) : [];
    return {
      title: 'Money',
      note: [note, ...faults].join(' '),
      head: ['operation', 'at once', 'a second (min–max)', 'two bare inserts', `ratio (≥ ${goal})`, 'goal'],
      lines,
    };
  } finally {
    await pool.end();
  }
}
