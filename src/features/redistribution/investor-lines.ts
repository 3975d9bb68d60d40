import { centsOf, formatMoney } from '../../../contract/values/money.ts';
import { linesPerPage } from '../../queries/redistribution-figures.ts';

/** An investor's part of a month; `average_balance` is told of what is not posted yet. */
export type InvestorLine = {
  readonly user_id: string;
  readonly user_name: string;
  readonly average_balance: string | null;
  readonly amount: string;
  readonly paid: string;
  readonly change: string;
};

/** What all lines make, whichever of them are on the page. */
export function addedUp(lines: readonly InvestorLine[]) {
  const total = (pick: (line: InvestorLine) => string | null) =>
    formatMoney(lines.reduce((sum, line) => sum + centsOf(pick(line)), 0n));
  return {
    average_balance: lines.some((line) => line.average_balance !== null)
      ? total((line) => line.average_balance)
      : null,
    amount: total(({ amount }) => amount),
    /** null: nobody was paid before, so that what is posted now is the amount itself */
    before: lines.some(({ paid }) => paid !== '0.00')
      ? { paid: total(({ paid }) => paid), change: total(({ change }) => change) }
      : null,
  };
}

/** One page of them, from 1; the last where there are fewer by now. */
export function pageOf(lines: readonly InvestorLine[], asked: number) {
  const page = Math.max(1, Math.min(asked, Math.ceil(lines.length / linesPerPage)));
  return { page, lines: lines.slice((page - 1) * linesPerPage, page * linesPerPage) };
}
