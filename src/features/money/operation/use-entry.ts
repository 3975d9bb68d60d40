import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { type Currency, currencies } from '../../../../contract/enums.ts';
import { optionalLineFault } from '../../../../contract/values/text.ts';
import { ownReferenceLength } from '../../../../contract/values/transaction.ts';
import { selectEntry, selectOperationState } from '../../../../machines/money-operation/selectors.ts';
import type { Entry } from '../../../../machines/money-operation/types.ts';
import { useTyped } from '../../../platform/typed.ts';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { moneyFault, readMoney, typedMoney } from '../../../ui/money-entry.ts';
import { useMoneyServices } from '../services.ts';

/** What is typed, as it is typed. */
type Typed = { readonly currency: Currency; readonly amount: string; readonly reference: string };

/** What was kept of a form for money; null when that is nothing readable. */
export function typedBefore(before: unknown): Typed | null {
  if (typeof before !== 'object' || before === null) return null;
  const said: { currency?: unknown; amount?: unknown; reference?: unknown } = before;
  const currency = currencies.find((one) => one === said.currency);
  if (currency === undefined || typeof said.amount !== 'string' || typeof said.reference !== 'string')
    return null;
  return { currency, amount: said.amount, reference: said.reference };
}

/** What is typed, as the chart takes it. */
export function entryOf({ currency, amount, reference }: Typed, language: string): Entry {
  const fault = moneyFault(amount, language);
  const wrong = optionalLineFault(reference, ownReferenceLength);
  const said = reference.trim();
  return {
    currency,
    amount: fault === null ? readMoney(amount, language) : null,
    fields: said === '' ? {} : { own_reference: said },
    faults: {
      ...(fault === null ? {} : { amount: fault }),
      ...(wrong === null ? {} : { own_reference: wrong }),
    },
  };
}

/** What the chart has, as one would type it. */
const typedAs = ({ currency, amount, fields }: Entry, language: string): Typed => ({
  currency,
  amount: amount === null ? '' : typedMoney(amount, language),
  reference: fields['own_reference'] ?? '',
});

/** Whether what is typed means what the chart has. */
function isMeant(typed: Typed, entry: Entry, language: string): boolean {
  const said = entryOf(typed, language);
  return (
    said.currency === entry.currency &&
    said.amount === entry.amount &&
    said.fields['own_reference'] === entry.fields['own_reference']
  );
}

/**
 * The half-typed form beside its chart: every change of what is meant is told to the chart at once, and what it has is
 * shown.
 */
export function useEntry() {
  const { actorRef, keptAs } = useMoneyServices();
  const words = useTyped(keptAs);
  const language = useLanguage();
  const entry = useSelector(actorRef, selectEntry);
  const state = useSelector(actorRef, selectOperationState);
  const [own, setOwn] = useState<Typed>(() => typedBefore(words.before) ?? typedAs(entry, language));
  const typed = isMeant(own, entry, language) ? own : typedAs(entry, language);
  const change = (part: Partial<Typed>) => {
    if (state === 'submitting') return;
    const next = { ...typed, ...part };
    setOwn(next);
    words.keep(next);
    const said = entryOf(next, language);
    // the same in other letters takes back nothing that was answered to it
    if (JSON.stringify(said) !== JSON.stringify(entry)) actorRef.send({ type: 'entry.changed', entry: said });
  };
  return {
    typed,
    changeAmount: (amount: string) => change({ amount }),
    changeReference: (reference: string) => change({ reference }),
    changeCurrency: (value: string) => {
      const currency = currencies.find((one) => one === value);
      if (currency !== undefined) change({ currency });
    },
    /** fills in all there is, as the wire has it */
    fill: (amount: string) => change({ amount: typedMoney(amount, language) }),
  };
}
