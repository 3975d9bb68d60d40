import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSearch } from 'wouter';
import { type ActorRefFrom, createActor } from 'xstate';
import type { Currency } from '../../../contract/enums.ts';
import type { TransactionDetail } from '../../../contract/values/transaction.ts';
import { openMoneyOperation } from '../../actors/money-operation.ts';
import { waysOf } from '../../actors/money-ways.ts';
import type { moneyOperationMachine } from '../../../machines/money-operation/machine.ts';
import { selectOperation } from '../../../machines/money-operation/selectors.ts';
import type { RequestableType } from '../../../machines/money-operation/types.ts';
import { OperationScreen } from '../../features/money/operation/operation-screen.tsx';
import { MoneyServicesProvider } from '../../features/money/services.ts';
import { againOnline } from '../../platform/again-online.ts';
import { inspection } from '../../platform/inspection.ts';
import { readTyped, renewTypedKey, useTypedKey } from '../../platform/typed.ts';
import { entryOf, typedBefore } from '../../features/money/operation/use-entry.ts';
import { useLanguage } from '../../ui/format-parts.tsx';
import { laterPart } from '../../ui/lazy-part.tsx';
import { watchMoney } from '../../queries/money.ts';
import { askedCurrency } from './asked-currency.ts';
import { useUser } from './session-context.tsx';

/** Where papers are added once a payment is announced: the form does without. */
const Proofs = laterPart(async () => (await import('../../features/requests/proofs.tsx')).Proofs);

type Running = ActorRefFrom<typeof moneyOperationMachine>;

/** What moves or is decided meanwhile, told to the chart each time it is read. */
function connectFacts(actor: Running, client: QueryClient): () => void {
  const { userId, type } = selectOperation(actor.getSnapshot());
  return watchMoney(client, userId, (now) =>
    actor.send({ type: 'standing.changed', ways: waysOf(now, type) }),
  );
}

const proofs = (request: TransactionDetail) => <Proofs request={request} area="user" mayAdd />;

type AskProps = {
  readonly userId: string;
  readonly type: RequestableType;
  readonly currency: Currency;
  readonly wallet?: Currency;
};

/** One request being asked for, with its chart. The key is made with the form (decisions §4). */
export function Ask({ userId, type, currency, wallet }: AskProps) {
  const client = useQueryClient();
  const language = useLanguage();
  const keptAs = `money.${type}.${currency}`;
  const key = useTypedKey(keptAs);
  const [actorRef] = useState(() => {
    const before = typedBefore(readTyped(keptAs).values);
    const entry = before === null ? null : entryOf(before, language);
    return createActor(openMoneyOperation(client, userId), {
      ...inspection,
      input: { operation: { userId, type }, currency, key, entry },
    });
  });
  useEffect(() => {
    actorRef.start();
    const facts = connectFacts(actorRef, client);
    const line = againOnline(actorRef, { type: 'load.retried' });
    return () => {
      facts();
      line();
    };
  }, [actorRef, client]);
  const services = useMemo(
    () => ({ actorRef, keptAs, newKey: () => renewTypedKey(keptAs) }),
    [actorRef, keptAs],
  );
  return (
    <MoneyServicesProvider value={services}>
      <OperationScreen proofs={proofs} wallet={wallet ?? null} />
    </MoneyServicesProvider>
  );
}

function AskPage({ type }: { readonly type: RequestableType }) {
  const user = useUser();
  const currency = askedCurrency(useSearch());
  return user === null ? null : (
    <Ask key={`${user.id} ${currency}`} userId={user.id} type={type} currency={currency} />
  );
}

/** /user/bank_operations/money_in */
export const MoneyInPage = () => <AskPage type="MONEY_IN" />;

/** /user/bank_operations/money_out */
export const MoneyOutPage = () => <AskPage type="MONEY_OUT" />;
