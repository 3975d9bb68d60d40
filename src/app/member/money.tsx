import { useSearch } from 'wouter';
import { OverviewScreen } from '../../features/money/overview/overview-screen.tsx';
import { type WalletAsk, walletAsks } from '../../features/money/paths.ts';
import { WalletScreen } from '../../features/money/wallet/wallet-screen.tsx';
import { lazyScreen } from '../../ui/lazy-part.tsx';
import { useArrivalWithin } from './arrival-within.ts';
import { askedCurrency } from './asked-currency.ts';
import { useUser } from './session-context.tsx';
import { todayUtc } from '../../platform/server-clock.ts';

/** What is asked of a wallet comes when it is. */
const Ask = lazyScreen(async () => (await import('./money-operation.tsx')).Ask);

/** /user/bank_operations */
export function FinancePage() {
  const user = useUser();
  return user === null ? null : <OverviewScreen userId={user.id} />;
}

const isAsk = (type: string): type is WalletAsk => type in walletAsks;
const askedOf = (search: string): WalletAsk | null => {
  const asked = new URLSearchParams(search).get('ask');
  const [type] = Object.entries(walletAsks).find(([, name]) => name === asked) ?? [];
  return type !== undefined && isAsk(type) ? type : null;
};

/** /user/bank_operations/wallet: one wallet, or what is asked of it */
export function WalletPage() {
  const user = useUser();
  const search = useSearch();
  const currency = askedCurrency(search);
  const ask = askedOf(search);
  useArrivalWithin(ask ?? 'wallet');
  if (user === null) return null;
  if (ask === null) return <WalletScreen userId={user.id} currency={currency} today={todayUtc()} />;
  return (
    <Ask
      key={`${user.id} ${ask} ${currency}`}
      userId={user.id}
      type={ask}
      currency={currency}
      wallet={currency}
    />
  );
}
