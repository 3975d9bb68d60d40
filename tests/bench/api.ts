// `npm run bench:api [-- --quick] [--markdown] [--all] [--rounds 15] [--only lists,rate,money]`: what a request costs with
// 1 000 000 transactions, 100 000 members and 5 000 000 rows of the log, beside what it can't do without. What writes
// works in a copy of that fund, which is dropped afterwards.
import { parseArgs } from 'node:util';
import { asked } from '../../scripts/words.mjs';
import type { Embedded } from '../../server/db/embedded.ts';
import { makePool } from '../../server/db/pool.ts';
import { withClone } from './api/clone.ts';
import { tableText, type Table } from './api/figures.ts';
import { listSummary, listTable, measureLists, type Measured } from './api/lists.ts';
import { fullFund, loadFund, smallFund } from './api/load.ts';
import { machine } from './api/machine.ts';
import { measureMoney } from './api/money.ts';
import { openPortal } from './api/portal.ts';
import { measureRate } from './api/rate.ts';
import type { FundSizes } from './api/filling.ts';

const parts = ['lists', 'rate', 'money'] as const;
const usage = `Usage: npm run bench:api [-- --quick --markdown --all --rounds N --only ${parts.join(',')}]`;
const { given, wanted, rounds } = asked(usage, () => {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      only: { type: 'string', default: parts.join(',') },
    },
  });
  const wanted = values.only.split(',');
  const rounds = Number(values.rounds ?? (values.quick ? '9' : '15'));
  const isKnown = wanted.every((one) => parts.some((part) => part === one));
  return isKnown && Number.isInteger(rounds) && rounds >= 1 ? { given: values, wanted, rounds } : null;
});
const sizes = given.quick ? smallFund : fullFund;
const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);

async function withFund<T>(sizes: FundSizes, work: (fund: Embedded) => Promise<T>): Promise<T> {
  const fund = await loadFund(sizes, say);
  try {
    return await work(fund);
  } finally {
    await fund.stop();
  }
}

async function lists(fund: Embedded): Promise<readonly Measured[]> {
  const portal = await openPortal(fund);
  try {
    return await measureLists(portal, rounds);
  } finally {
    await portal.close();
  }
}

async function placeOf(fund: Embedded): Promise<string> {
  const pool = makePool({ ...fund.connection, max: 1 }, () => {});
  try {
    return `${await machine(pool, sizes)}; rounds: ${rounds} (lists)`;
  } finally {
    await pool.end();
  }
}

/** A server at work, and operations of money, in a copy of the fund. */
async function writing(fund: Embedded): Promise<readonly Table[]> {
  const options = { quick: given.quick, say };
  const measures = [
    ...(wanted.includes('rate') ? [measureRate] : []),
    ...(wanted.includes('money') ? [measureMoney] : []),
  ];
  if (measures.length === 0) return [];
  say('a copy of the fund');
  return withClone(fund, async (clone) => {
    const made: Table[] = [];
    for (const measure of measures) made.push(await measure(clone, options));
    return made;
  });
}

const tables: Table[] = [];
let place = '';
const small = wanted.includes('lists') && !given.quick ? await withFund(smallFund, lists) : [];
await withFund(sizes, async (fund) => {
  if (wanted.includes('lists')) {
    say('lists');
    const large = await lists(fund);
    tables.push(listTable(large, small, given.all), listSummary(large, small));
  }
  place = await placeOf(fund);
  tables.push(...(await writing(fund)));
});
console.log(`${place}\n`);
for (const table of tables) console.log(tableText(table, given.markdown));
