import type { Kysely } from 'kysely';
import type { Heads } from './backup/manifest.ts';
import type { Database } from './db/schema.ts';
import { verifyActivity } from './repositories/activity-check.ts';
import { embeddedHash } from './files/agreement.ts';
import type { DocumentStore } from './files/store.ts';
import type { Noted } from './noted-seal.ts';
import { checkFundBanksByLog, checkMemberBanksByLog } from './repositories/bank-log-check.ts';
import { checkExecutionsByLog } from './repositories/execution-log-check.ts';
import { checkKeys } from './repositories/key-check.ts';
import { verifyLedgerChain } from './repositories/ledger-chain.ts';
import { lastLedgerSeal, lastLogSeal } from './repositories/sealer.ts';
import { checkLedger } from './repositories/ledger-check.ts';
import { checkLists } from './repositories/list-check.ts';
import { checkPaperBytes, checkPapersByLog } from './repositories/paper-check.ts';
import { checkRedistributions } from './repositories/redistribution-check.ts';
import { checkRequests } from './repositories/request-check.ts';
import { checkSignatures } from './repositories/signature-check.ts';
import type { LogReport } from './repositories/told-by-log.ts';
import { checkValuesByLog } from './repositories/value-log-check.ts';

export type Outcome = {
  /** what was checked, as a sentence without its end mark */
  readonly said: string;
  readonly faults: readonly string[];
};
export type CheckInput = {
  readonly db: Kysely<Database>;
  /** where documents may be besides the database */
  readonly bucket?: DocumentStore | null;
  readonly progress: (sentence: string) => void;
  /** a seal of the log that the operator noted down earlier */
  readonly noted: Noted | null;
  /** the same of the ledger */
  readonly notedLedger?: Noted | null;
};
export type Check = { readonly name: string; readonly run: (input: CheckInput) => Promise<Outcome> };

/** As many faults of one kind as are told one by one. */
const toldFaults = 20;

const number = new Intl.NumberFormat('en');
const counted = (count: number, one: string, many: string) =>
  `${number.format(count)} ${count === 1 ? one : many}`;
const megabytes = (size: number) => `${(size / 1024 / 1024).toFixed(1)} MB`;

/** Keeps the first faults and counts the rest. */
function faultList() {
  const told: string[] = [];
  let more = 0;
  return {
    add: (sentence: string) => {
      if (told.length < toldFaults) told.push(sentence);
      else more += 1;
    },
    all: () => (more === 0 ? told : [...told, `and ${counted(more, 'more fault', 'more faults')}`]),
  };
}

const activityLog: Check = {
  name: 'Activity log',
  async run({ db, progress, noted }) {
    const found = await verifyActivity(db, {
      noted,
      progress: (rows) => progress(counted(rows, 'row', 'rows')),
    });
    if (!found.ok) {
      const faults = faultList();
      for (const { row, seq, seal, why } of found.faults) {
        const place = seq === undefined ? [] : [`place ${seq}`];
        const where = [
          ...(row === undefined ? place : [`row ${row}`]),
          ...(seal === undefined ? [] : [`seal ${seal}`]),
          ...(row === undefined ? [] : place),
        ];
        faults.add(`${where.join(', ')}: ${why}`);
      }
      return { said: 'not whole', faults: faults.all() };
    }
    const { tail } = found;
    const places =
      tail && (tail.from === tail.to ? `place ${tail.from}` : `places ${tail.from} to ${tail.to}`);
    const loose = places ? `, ${number.format(found.loose)} not sealed yet (${places})` : '';
    const head = found.seals > 0 ? `; seal ${found.seals} is ${found.head}` : '';
    const seals = counted(found.seals, 'seal', 'seals');
    return { said: `${counted(found.rows, 'row', 'rows')} in ${seals}${loose}${head}`, faults: [] };
  },
};

const papers: Check = {
  name: 'Papers',
  async run({ db, bucket, progress }) {
    const faults = faultList();
    const count = { papers: 0, proofs: 0 };
    let bytes = 0;
    const said = () =>
      `${counted(count.papers, 'paper', 'papers')}, ` +
      `${counted(count.proofs, 'proof of payment', 'proofs of payment')}, ${megabytes(bytes)}`;
    for (const [shelf, one] of [
      ['papers', 'paper'],
      ['proofs', 'proof'],
    ] as const) {
      const fault = ({ file, why }: { file: string; why: string }) => faults.add(`${one} ${file}: ${why}`);
      await checkPaperBytes(db, bucket ?? null, shelf, {
        fault,
        checked: (size) => {
          count[shelf] += 1;
          bytes += size;
          progress(said());
        },
      });
      await checkPapersByLog(db, shelf, fault);
    }
    return { said: said(), faults: faults.all() };
  },
};

const signatures: Check = {
  name: 'Signed agreements',
  async run({ db, bucket, progress }) {
    const faults = faultList();
    let count = 0;
    const said = () => counted(count, 'agreement signed on the screen', 'agreements signed on the screen');
    await checkSignatures(db, bucket ?? null, embeddedHash, {
      fault: ({ file, why }) => faults.add(`paper ${file}: ${why}`),
      checked: () => {
        count += 1;
        progress(said());
      },
    });
    return { said: said(), faults: faults.all() };
  },
};

const ledger: Check = {
  name: 'Ledger',
  async run({ db, progress, notedLedger }) {
    const faults = faultList();
    let count = 0;
    const said = () => counted(count, 'operation', 'operations');
    await checkLedger(db, {
      fault: ({ where, why }) => faults.add(`${where}: ${why}`),
      checked: (operations) => {
        count += operations;
        progress(said());
      },
    });
    const { seals, loose, head } = await verifyLedgerChain(db, {
      noted: notedLedger ?? null,
      fault: ({ where, why }) => faults.add(`${where}: ${why}`),
    });
    const waiting = loose > 0 ? `, ${number.format(loose)} not sealed yet` : '';
    const last = head === null ? '' : `; seal ${seals} is ${head}`;
    return { said: `${said()} in ${counted(seals, 'seal', 'seals')}${waiting}${last}`, faults: faults.all() };
  },
};

type Fault = { readonly where: string; readonly why: string };
type Counting = (
  db: Kysely<Database>,
  report: { readonly fault: (fault: Fault) => void; readonly checked: (things: number) => void },
) => Promise<void>;
/** A check that counts what it looks at. */
const counting = (name: string, [one, many]: readonly [string, string], look: Counting): Check => ({
  name,
  async run({ db, progress }) {
    const faults = faultList();
    let count = 0;
    const said = () => counted(count, one, many);
    await look(db, {
      fault: ({ where, why }) => faults.add(`${where}: ${why}`),
      checked: (things) => {
        count += things;
        progress(said());
      },
    });
    return { said: said(), faults: faults.all() };
  },
});

const keys = counting('Keys of the log', ['key', 'keys'], checkKeys);
const requests = counting('Requests', ['executed request', 'executed requests'], checkRequests);

const redistributions = counting(
  'Redistributions',
  ['month shared out', 'months shared out'],
  checkRedistributions,
);

/** What was compared with the log, and what could not be. */
async function byLog(
  { progress }: CheckInput,
  [one, many]: readonly [string, string],
  run: (report: LogReport) => Promise<void>,
): Promise<Outcome> {
  const faults = faultList();
  let [count, passed] = [0, 0];
  const said = () =>
    counted(count, one, many) + (passed === 0 ? '' : `, ${number.format(passed)} not compared`);
  await run({
    fault: ({ where, why }) => faults.add(`${where}: ${why}`),
    passed: (things) => void (passed += things),
    checked: (things) => {
      count += things;
      progress(said());
    },
  });
  return { said: said(), faults: faults.all() };
}

const executions: Check = {
  name: 'Executions',
  run: (input) =>
    byLog(input, ['execution', 'executions'], (report) => checkExecutionsByLog(input.db, report)),
};

const values: Check = {
  name: 'Values',
  run: (input) =>
    byLog(input, ['published value', 'published values'], (report) => checkValuesByLog(input.db, report)),
};

const bankAccounts: Check = {
  name: 'Bank accounts',
  run: (input) =>
    byLog(input, ['account', 'accounts'], async (report) => {
      await checkFundBanksByLog(input.db, report);
      await checkMemberBanksByLog(input.db, report);
    }),
};

const lists = counting('Lists', ['row counted', 'rows counted'], checkLists);

/** What `npm run verify` recomputes, in this order. A new kind of evidence is a new row. */
export const checks: readonly Check[] = [
  activityLog,
  keys,
  papers,
  signatures,
  ledger,
  requests,
  redistributions,
  executions,
  values,
  bankAccounts,
  lists,
];

/** What is said when none of them finds anything: it names what was looked at, since nothing else was. */
export const wholeSentence =
  'Log, keys, papers, signatures, ledger, requests, months, executions, values, bank accounts and lists are as they were written.';

/**
 * Runs every check on one snapshot of the database, writing nothing; a server may go on working beside it. Answers
 * whether all is as it was written, and tells the newest seals of that same snapshot.
 */
export async function runChecks(
  db: Kysely<Database>,
  options: Omit<CheckInput, 'db' | 'progress'> & {
    readonly say: (line: string) => void;
    readonly progress: (line: string) => void;
    readonly heads?: (heads: Heads) => void;
  },
): Promise<boolean> {
  const { say, progress, heads, ...given } = options;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      let whole = true;
      for (const { name, run } of checks) {
        const { said, faults } = await run({
          ...given,
          db: trx,
          progress: (sentence) => progress(`${name}: ${sentence}`),
        });
        say(`${faults.length === 0 ? 'ok   ' : 'WRONG'} ${name}: ${said}`);
        for (const fault of faults) say(`      ${fault}`);
        whole &&= faults.length === 0;
      }
      heads?.({ log: await lastLogSeal(trx), ledger: await lastLedgerSeal(trx) });
      return whole;
    });
}
