import type { Currency } from '../../contract/enums.ts';
import type { RequestableType, Way, Ways } from '../../machines/money-operation/types.ts';
import type { MoneyFacts } from '../queries/money.ts';

/** What leaves the wallet is limited by it; what is taken out of the fund, by what is invested there and not asked back. */
function mostOf({ standing, wallets }: MoneyFacts, type: RequestableType, currency: Currency): string | null {
  if (type === 'MONEY_IN') return null;
  if (type === 'INVESTMENT_OUT') return standing.invested_free?.[currency] ?? null;
  return wallets.wallets.find((wallet) => wallet.currency === currency)?.available ?? '0.00';
}

function wayOf(facts: MoneyFacts, type: RequestableType, currency: Currency): Way {
  const { operations, misc_fees } = facts.standing;
  const operation = operations.find((one) => one.transaction_type === type && one.currency === currency);
  return {
    obstacles: operation?.obstacles ?? [],
    most: mostOf(facts, type, currency),
    fees: type === 'MONEY_OUT' ? (misc_fees?.[currency] ?? '0.00') : '0.00',
  };
}

/** What the server says of a kind of request, as far as it decides whether one can be sent. */
export const waysOf = (facts: MoneyFacts, type: RequestableType): Ways => ({
  EUR: wayOf(facts, type, 'EUR'),
  USD: wayOf(facts, type, 'USD'),
});
