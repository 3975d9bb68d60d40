import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../../contract/enums.ts';
import { otherCurrency } from '../../../../contract/values/moved.ts';
import {
  selectEntry,
  selectMayBeMade,
  selectOperation,
  selectStops,
  selectWay,
} from '../../../../machines/money-operation/selectors.ts';
import type { Entry, RequestableType, Way } from '../../../../machines/money-operation/types.ts';
import type { MoneyFacts } from '../../../queries/money.ts';
import { isHeld } from '../../../ui/wallet-card.tsx';
import { availableAfter, netOf, sumOf } from '../figures.ts';
import { useMoneyServices } from '../services.ts';
import type { LedgerLine } from './ledger.tsx';

export type Figures = {
  readonly lines: readonly LedgerLine[];
  readonly total: LedgerLine;
  /** what follows from it, once it is executed */
  readonly after: readonly LedgerLine[];
};

const takesOut = (type: RequestableType) => ['MONEY_OUT', 'CONVERSION', 'INVESTMENT_IN'].includes(type);
const nothing: Way = { obstacles: [], most: null, fees: '0.00' };

type Known = {
  readonly type: RequestableType;
  readonly entry: Entry;
  readonly way: Way;
  readonly money: MoneyFacts;
  readonly isOver: boolean;
  /** it may be made already, and be part of what there is now */
  readonly mayBeMade: boolean;
};

/** Amounts now and after, of the wallet and of what is invested. */
function changesOf({ type, entry, money, mayBeMade }: Known) {
  const { currency, amount } = entry;
  const now = money.wallets.wallets.find((one) => one.currency === currency)?.available ?? '0.00';
  const invested = money.standing.invested?.[currency] ?? null;
  const gives = takesOut(type);
  return {
    now,
    after: mayBeMade ? null : availableAfter({ now, amount, gives, isHeld: isHeld(money.standing.blocking) }),
    fees: money.standing.misc_fees,
    invested,
    investedAfter: mayBeMade
      ? null
      : type === 'INVESTMENT_IN'
        ? sumOf([invested, amount])
        : sumOf([invested], [amount]),
  };
}

/** The lines of the card, by what is asked for. An amount that is not one yet is a dash. */
function figuresOf(t: (key: string, values?: { currency: Currency }) => string, known: Known): Figures {
  const { type, entry, way, isOver } = known;
  const { currency } = entry;
  const line = (key: string, label: string, amount: string | null, isWrong = false): LedgerLine => ({
    key,
    label: t(label, { currency }),
    amount,
    currency,
    isWrong,
  });
  const asked = entry.amount;
  const { now, after, fees, invested, investedAfter } = changesOf(known);
  const wallet = [line('now', 'figure.wallet_now', now), line('after', 'figure.wallet_after', after)];
  const withFund =
    invested === null
      ? []
      : [
          line('invested', 'figure.invested_now', invested),
          line('after-invested', 'figure.invested_after', investedAfter),
        ];
  // what the fund will keep is not known: nor is what is left of it
  if (type === 'MONEY_OUT' && fees === null)
    return { lines: [], total: line('total', 'figure.requested', asked, isOver), after: wallet };
  if (type === 'MONEY_OUT')
    return {
      lines: [
        line('requested', 'figure.requested', asked, isOver),
        line('fees', 'figure.fees', way.fees === '0.00' ? way.fees : `-${way.fees}`),
      ],
      total: line('total', 'figure.you_receive', entry.amount === null ? null : netOf(entry, way)),
      after: wallet,
    };
  const total = line('total', `figure.total.${type}`, asked, isOver);
  if (type === 'CONVERSION') {
    const receives = {
      ...line('receive', 'figure.you_receive_rate', null),
      currency: otherCurrency(currency),
    };
    return { lines: [], total, after: [receives, ...wallet] };
  }
  return { lines: [], total, after: type === 'MONEY_IN' ? wallet : [...wallet, ...withFund] };
}

/** What the request that is typed comes to, as it stands at this letter. */
export function useFigures(money: MoneyFacts): Figures {
  const { t } = useTranslation('money');
  const { actorRef } = useMoneyServices();
  const entry = useSelector(actorRef, selectEntry);
  const way = useSelector(actorRef, selectWay) ?? nothing;
  const { type } = useSelector(actorRef, selectOperation);
  const isOver = useSelector(actorRef, (snapshot) =>
    selectStops(snapshot).includes('insufficient_amount_balance'),
  );
  const mayBeMade = useSelector(actorRef, selectMayBeMade);
  return figuresOf((key, values) => t(key, { ...values }), { type, entry, way, money, isOver, mayBeMade });
}
