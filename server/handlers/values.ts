import { formatMoney } from '../../contract/values/money.ts';
import { resultPercentage } from '../../contract/values/result.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { readEvolution, readStanding } from '../repositories/value-evolution.ts';
import { countValues, readValues, valueShown, type ValueFilters } from '../repositories/values.ts';
import { readHolder } from '../repositories/wallet-statement.ts';
import { assertMember } from './money-lists.ts';
import { changeValue, createValue, removeValue } from './values-change.ts';

type Query = Omit<ValueFilters, 'series' | 'userId' | 'published'> & {
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
};
type Whose = Pick<ValueFilters, 'series' | 'userId'>;

/** Members see what is published, and nothing else (decisions §5). */
const seenBy = (context: Context) => (member(context).role === 'user' ? { published: true } : {});

/** What the filters choose, newest first; without offset and limit all of it. */
async function listOf(context: Context, whose: Whose, query: Query) {
  const { offset, limit, ...asked } = query;
  const filters = { ...asked, ...whose, ...seenBy(context) };
  const isPage = offset !== undefined || limit !== undefined;
  const page = isPage ? { offset: offset ?? 0, limit: limit ?? 10 } : undefined;
  const rows = await readValues(context.db, filters, page);
  const total = page ? await countValues(context.db, filters) : rows.length;
  return {
    headers: { 'x-total-count': total },
    body: rows.map((row) => valueShown(row, member(context))),
  };
}

const fundDaily = { series: 'FUND_DAILY', userId: null } as const;
const fundQuarterly = { series: 'FUND_QUARTERLY', userId: null } as const;

/** The fund's own records. */
export const fundValues = {
  evolution: os.capital.evolution.handler(async ({ context, input }) => {
    const { id, role } = member(context);
    const userId = role === 'user' ? id : null;
    const rows = await readEvolution(context.db, { ...input.query, userId });
    return {
      body: rows.map(({ value_date, currency, ending_balance, net_contributions }) => ({
        value_date,
        currency,
        ending_balance: formatMoney(BigInt(ending_balance)),
        net_contributions: formatMoney(BigInt(net_contributions)),
      })),
    };
  }),
  values: os.capital.values.handler(({ context, input }) => listOf(context, fundDaily, input.query)),
  create: os.capital.create.handler(async ({ context, input }) => ({
    body: await createValue(context, fundDaily, input.body),
  })),
  update: os.capital.update.handler(async ({ context, input }) => ({
    body: await changeValue(context, { ...fundDaily, ...input.params }, input.body),
  })),
  remove: os.capital.remove.handler(async ({ context, input }) => ({
    body: await removeValue(context, { ...fundDaily, ...input.params, ...input.query }),
  })),
  quarterlyValues: os.capital.quarterlyValues.handler(({ context, input }) =>
    listOf(context, fundQuarterly, input.query),
  ),
  createQuarterly: os.capital.createQuarterly.handler(async ({ context, input }) => ({
    body: await createValue(context, fundQuarterly, input.body),
  })),
  updateQuarterly: os.capital.updateQuarterly.handler(async ({ context, input }) => ({
    body: await changeValue(context, { ...fundQuarterly, id: input.params.valueId }, input.body),
  })),
  removeQuarterly: os.capital.removeQuarterly.handler(async ({ context, input }) => ({
    body: await removeValue(context, { ...fundQuarterly, id: input.params.valueId, ...input.query }),
  })),
};

type Params = { readonly userId: string; readonly valueId: string };
const daily = (userId: string) => ({ series: 'INVESTOR_DAILY', userId }) as const;
const quarterly = (userId: string) => ({ series: 'INVESTOR_QUARTERLY', userId }) as const;
const running = (userId: string) => ({ series: 'INVESTOR_GLOBAL', userId }) as const;
const dailyOf = ({ userId, valueId: id }: Params) => ({ ...daily(userId), id });
const quarterlyOf = ({ userId, valueId: id }: Params) => ({ ...quarterly(userId), id });

async function listOfMember(context: Context, whose: Whose & { readonly userId: string }, query: Query) {
  await assertMember(context, whose.userId);
  return listOf(context, whose, query);
}

/** The records of one investor. The contract's rows say who may read whose. */
export const memberValues = {
  standing: os.investorValues.standing.handler(async ({ context, input }) => {
    const { userId: user_id } = input.params;
    const holder = await readHolder(context.db, user_id);
    if (!holder) throw problem('not_found');
    const values = (await readStanding(context.db, user_id)).map((row) => {
      const net = BigInt(row.net_contributions);
      const result = BigInt(row.ending_balance) - net;
      return {
        currency: row.currency,
        value_date: row.value_date,
        ending_balance: formatMoney(BigInt(row.ending_balance)),
        net_contributions: formatMoney(net),
        result: formatMoney(result),
        result_percentage: resultPercentage(result, net),
      };
    });
    const { user_name, member_id: membership_id } = holder;
    return { body: { user_id, user_name, membership_id, values } };
  }),
  globalValues: os.investorValues.globalValues.handler(async ({ context, input }) => {
    const { body } = await listOfMember(context, running(input.params.userId), {});
    return { body };
  }),
  updateGlobal: os.investorValues.updateGlobal.handler(async ({ context, input }) => {
    const { userId, valueId: id } = input.params;
    return { body: await changeValue(context, { ...running(userId), id }, input.body) };
  }),
  dailyValues: os.investorValues.dailyValues.handler(({ context, input }) =>
    listOfMember(context, daily(input.params.userId), input.query),
  ),
  dailyList: os.investorValues.dailyList.handler(async ({ context, input }) => {
    const { body } = await listOfMember(context, daily(input.params.userId), input.query);
    return { body };
  }),
  createDaily: os.investorValues.createDaily.handler(async ({ context, input }) => ({
    body: await createValue(context, daily(input.params.userId), input.body),
  })),
  updateDaily: os.investorValues.updateDaily.handler(async ({ context, input }) => ({
    body: await changeValue(context, dailyOf(input.params), input.body),
  })),
  removeDaily: os.investorValues.removeDaily.handler(async ({ context, input }) => ({
    body: await removeValue(context, { ...dailyOf(input.params), ...input.query }),
  })),
  quarterlyValues: os.investorValues.quarterlyValues.handler(({ context, input }) =>
    listOfMember(context, quarterly(input.params.userId), input.query),
  ),
  createQuarterly: os.investorValues.createQuarterly.handler(async ({ context, input }) => ({
    body: await createValue(context, quarterly(input.params.userId), input.body),
  })),
  updateQuarterly: os.investorValues.updateQuarterly.handler(async ({ context, input }) => ({
    body: await changeValue(context, quarterlyOf(input.params), input.body),
  })),
  removeQuarterly: os.investorValues.removeQuarterly.handler(async ({ context, input }) => ({
    body: await removeValue(context, { ...quarterlyOf(input.params), ...input.query }),
  })),
};
