// `npm run bench:api [-- --quick] [--markdown] [--all] [--rounds 15] [--only lists,rate,money]`: what a request costs with
// 1 000 000 transactions, 100 000 members and 5 000 000 rows of the log, beside what it can't do without.
import { parseArgs } from 'node:util';
import type { Embedded } from '../../server/db/embedded.ts';
import { makePool } from '../../server/db/pool.ts';
import { tableText, type Table } from './api/figures.ts';
import { listSummary, listTable, measureLists, type Measured } from './api/lists.ts';
import { forgetFund, fullFund, loadFund, smallFund } from './api/load.ts';
import { machine } from './api/machine.ts';
import { measureMoney } from './api/money.ts';
import { openPortal } from './api/portal.ts';
import { measureRate } from './api/rate.ts';
import type { FundSizes } from './api/filling.ts';

const parts = ['lists', 'rate', 'money'] as const;
const { values: given } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    markdown: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    only: { type: 'string', default: parts.join(',') },
  },
});
const rounds = Number(given.rounds ?? (given.quick ? '9' : '15'));
const wanted = given.only.split(',');
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

const sizes = given.quick ? smallFund : fullFund;
const tables: Table[] = [];
const small = wanted.includes('lists') && !given.quick ? await withFund(smallFund, lists) : [];
await withFund(sizes, async (fund) => {
  if (wanted.includes('lists')) {
    say('lists');
    const large = await lists(fund);
    tables.push(listTable(large, small, given.all), listSummary(large, small));
  }
  const pool = makePool({ ...fund.connection, max: 1 }, () => {});
  console.log(await machine(pool, sizes));
  await pool.end();
  if (wanted.includes('rate')) tables.push(await measureRate(fund, { quick: given.quick, say }));
  if (wanted.includes('money')) tables.push(await measureMoney(fund, { quick: given.quick, say }));
});
// the small one isn't small any more once thousands of operations were written into it
if (given.quick && wanted.includes('money')) forgetFund(smallFund);
for (const table of tables) console.log(tableText(table, given.markdown));
