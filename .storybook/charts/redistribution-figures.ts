import type { QueryClient } from '@tanstack/react-query';
import { pageSize } from '../../contract/enums.ts';
import type { Approval } from '../../contract/values/approval.ts';
import type { Redistribution, RedistributionPreview } from '../../contract/values/redistribution.ts';
import {
  exampleHash,
  exampleMonth,
  exampleMonthId,
  exampleShares,
  otherShares,
} from '../../machines/catalogue/redistribution.ts';
import { wholeShares } from '../../machines/redistribution/guards.ts';
import type { Standing, TypedShares, WholeShares } from '../../machines/redistribution/types.ts';
import { Problem } from '../../src/api/problem.ts';
import { approvalQuery } from '../../src/queries/approvals.ts';
import {
  redistributionLinesQuery,
  redistributionPreviewQuery,
  redistributionQuery,
  redistributionsQuery,
  restatementPreviewQuery,
} from '../../src/queries/redistribution.ts';
import { storyClient } from '../knowing.ts';

const base = 3_820_000n;
const people = [
  ['1', 'Camille Exemple', '180000.00', 1_562_043n],
  ['2', 'Robin Sample', '96000.00', 833_090n],
  ['3', 'Exemple Conseil SARL', '43140.12', 374_367n],
] as const;
const examplePart = 2_769_500n;

/** Cents of a part of the month's result; `share` as the wire has it ("72.50"). */
const partOf = (share: string) => (base * BigInt(share.replace('.', ''))) / 10_000n;
const moneyOf = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;

/** What shares come to: the example's amounts, and others in their proportion. */
function figuresOf(shares: WholeShares) {
  const part = partOf(shares.investors_percentage);
  const amounts = {
    base_amount: moneyOf(base),
    investors_amount: moneyOf(part),
    internal_fund_amount: moneyOf(partOf(shares.internal_fund_percentage)),
    provider_amount: moneyOf(partOf(shares.provider_percentage)),
    foundation_amount: moneyOf(partOf(shares.foundation_percentage)),
  };
  // the last one has what is left of the cents
  const parts = people.map(([, , , cents]) => (cents * part) / examplePart);
  const left = part - parts.reduce((sum, one) => sum + one, 0n);
  const investors = people.map(([end, user_name, average_balance], at) => ({
    user_id: `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1d0${end}`,
    user_name,
    average_balance,
    amount: moneyOf((parts[at] ?? 0n) + (at === people.length - 1 ? left : 0n)),
  }));
  return { amounts, investors };
}

function previewOf(shares: WholeShares): RedistributionPreview {
  const { amounts, investors } = figuresOf(shares);
  const count = investors.length;
  return {
    ...exampleMonth,
    ...amounts,
    investors: investors.map((one) => ({ ...one, paid: '0.00', change: one.amount })),
    lacking: { count: 0, members: [], internal_fund: null },
    effects: [{ effect: 'redistribution.paid', ...exampleMonth, count, amount: amounts.investors_amount }],
    hash: exampleHash,
  };
}
export const examplePreview = previewOf(exampleShares);

function recordOf({ status, version, isAwaited, shares }: Standing): Redistribution {
  const { amounts } = figuresOf(shares);
  const isPosted = status === 'PUBLISHED' || status === 'RESTATED';
  return {
    id: exampleMonthId,
    ...exampleMonth,
    ...shares,
    ...amounts,
    current_base: isPosted ? amounts.base_amount : null,
    weights_changed: false,
    status,
    note: null,
    reason: null,
    version,
    updated_at: '2026-03-02T09:00:00.000Z',
    updated_by: 'Dominique Modèle',
    approval: isAwaited
      ? {
          id: exampleMonthId,
          prepared_by: exampleMonthId,
          prepared_by_name: 'Dominique Modèle',
          prepared_at: '2026-03-02T09:00:00.000Z',
        }
      : null,
  };
}

/** What each investor has of a month, on one page. */
function linesOf(shares: WholeShares) {
  const { investors } = figuresOf(shares);
  const lines = investors.map(({ user_id, user_name, amount }) => ({ user_id, user_name, amount }));
  return { lines, total: lines.length };
}

/** A client that knows the month as the chart does; `typed`: what these shares come to too, null: of none. */
export function knowingRedistribution(
  standing: Standing | null,
  typed: TypedShares | null = exampleShares,
  client: QueryClient = storyClient(),
): QueryClient {
  const row = standing && recordOf(standing);
  const shares = typed && wholeShares(typed);
  client.setQueryData(redistributionQuery(exampleMonth).queryKey, row);
  if (row !== null) client.setQueryData(redistributionLinesQuery(row, 1).queryKey, linesOf(row));
  for (const whole of typed === null ? [] : [exampleShares, shares ?? exampleShares])
    client.setQueryData(redistributionPreviewQuery(exampleMonth, whole).queryKey, previewOf(whole));
  client.setQueryData(redistributionsQuery({ currency: 'EUR', offset: 0, limit: pageSize }).queryKey, {
    rows: row ? [row] : [],
    total: row ? 1 : 0,
  });
  return client;
}

const preparer = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1d91';
const restatement: Approval = {
  id: exampleMonthId,
  kind: 'redistribution',
  user_id: null,
  user_name: null,
  account_closed: false,
  request: null,
  payload: {
    redistribution_id: exampleMonthId,
    version: 3,
    restated: { ...otherShares, note: null, reason: 'Late provider’s invoice' },
  },
  effects: [
    { effect: 'redistribution.paid', ...exampleMonth, count: people.length, amount: '-955.00' },
    { effect: 'fund.moves', account: 'FUND_CASH', currency: exampleMonth.currency, amount: '955.00' },
  ],
  effects_hash: exampleHash,
  current_hash: exampleHash,
  prepared_by: preparer,
  prepared_by_name: 'Dominique Modèle',
  prepared_at: '2026-03-02T09:00:00.000Z',
  state: 'OPEN',
  closed_by_name: null,
  closed_at: null,
  may_confirm: true,
  why_not: null,
  impediment: null,
  may_end: true,
};

/** What the same shares were posted with before is what they differ from now. */
function restatedPreview(): RedistributionPreview {
  const paid = figuresOf(exampleShares).investors;
  const cents = (amount: string) => BigInt(amount.replace('.', ''));
  const { effects } = restatement;
  const preview = previewOf(otherShares);
  const investors = preview.investors.map((one, at) => {
    const before = paid[at]?.amount ?? '0.00';
    return { ...one, paid: before, change: `-${moneyOf(cents(before) - cents(one.amount))}` };
  });
  return { ...preview, investors, effects };
}

/** The same where two can't give back what others would get. */
export const lackingPreview: RedistributionPreview = {
  ...restatedPreview(),
  lacking: {
    count: 21,
    members: people.slice(0, 2).map(([end, user_name], at) => ({
      user_id: `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1d0${end}`,
      user_name,
      amount: `${500 - at}.00`,
    })),
    internal_fund: '12.00',
  },
};

/** Other shares wait for a second person; `isCounted`: what they come to is known, or somebody can't give back. */
export function knowingRestatement(client: QueryClient, isCounted: boolean): void {
  client.setQueryData(approvalQuery(restatement.id).queryKey, restatement);
  const query = restatementPreviewQuery(exampleMonth, otherShares, exampleHash);
  if (isCounted) {
    client.setQueryData(query.queryKey, restatedPreview());
    return;
  }
  client.setQueryDefaults(query.queryKey, { retryOnMount: false });
  const error = new Problem('insufficient_amount_balance', 409);
  const state = { status: 'error', error, errorUpdateCount: 1, fetchStatus: 'idle' } as const;
  client.getQueryCache().build(client, client.defaultQueryOptions(query)).setState(state);
}
