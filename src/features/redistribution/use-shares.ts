import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { shareFields } from '../../../contract/values/redistribution.ts';
import { selectEntry, selectRedistributionState } from '../../../machines/redistribution/selectors.ts';
import type { Entry, ShareField } from '../../../machines/redistribution/types.ts';
import { useLanguage } from '../../ui/format-parts.tsx';
import { typedMoney } from '../../ui/money-entry.ts';
import { readReason, readShare, reasonFault } from './read-typed.ts';
import { useRedistributionServices } from './services.ts';

type Typed = Readonly<Record<ShareField, string>>;

function entryWith(entry: Entry, typed: Typed, language: string): Entry {
  const judged = shareFields.map((field) => [field, readShare(typed[field], language)] as const);
  const share = (field: ShareField) => readShare(typed[field], language).share;
  return {
    ...entry,
    shares: {
      investors_percentage: share('investors_percentage'),
      internal_fund_percentage: share('internal_fund_percentage'),
      provider_percentage: share('provider_percentage'),
      foundation_percentage: share('foundation_percentage'),
    },
    faults: Object.fromEntries(
      judged.flatMap(([field, { fault }]) => (fault === null ? [] : [[field, fault]])),
    ),
  };
}

const busy = ['saving', 'sending', 'comparing'];

/** The half-typed shares beside their chart: every change is told to the chart at once, and what it takes over is shown. */
export function useShares() {
  const { actorRef } = useRedistributionServices();
  const language = useLanguage();
  const entry = useSelector(actorRef, selectEntry);
  const state = useSelector(actorRef, selectRedistributionState);
  const [typed, setTyped] = useState<Partial<Typed>>({});
  const [typedReason, setReason] = useState<string | null>(null);
  // what comes back from before a forced logout was not typed here
  const reason = typedReason ?? entry.reason ?? '';
  const isBusy = busy.includes(state);
  const shown = (field: ShareField): string => {
    const own = typed[field];
    const share = entry.shares[field];
    if (own !== undefined && readShare(own, language).share === share) return own;
    return share === null ? '' : typedMoney(share, language);
  };
  const all: Typed = {
    investors_percentage: shown('investors_percentage'),
    internal_fund_percentage: shown('internal_fund_percentage'),
    provider_percentage: shown('provider_percentage'),
    foundation_percentage: shown('foundation_percentage'),
  };
  return {
    typed: all,
    faults: entry.faults,
    /** as it was typed, though the chart keeps only what can be sent */
    reason,
    reasonFault: reasonFault(reason),
    /** nothing is taken while it is with the server */
    isBusy,
    change: (field: ShareField, value: string) => {
      if (isBusy) return;
      const next = { ...all, [field]: value };
      setTyped(next);
      actorRef.send({ type: 'entry.changed', entry: entryWith(entry, next, language) });
    },
    /** writes out what was understood: `72.5` becomes `72.50` */
    writeOut: (field: ShareField) => {
      const share = entry.shares[field];
      if (share !== null) setTyped({ ...typed, [field]: typedMoney(share, language) });
    },
    changeReason: (value: string) => {
      if (isBusy) return;
      setReason(value);
      actorRef.send({ type: 'entry.changed', entry: { ...entry, reason: readReason(value) } });
    },
  };
}
