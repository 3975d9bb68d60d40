import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { typedDecimal } from '../../../contract/values/money.ts';
import { percentage } from '../../../contract/values/money.ts';
import { redistributionChange, shareFields } from '../../../contract/values/redistribution.ts';
import { selectEntry, selectRedistributionState } from '../../../machines/redistribution/selectors.ts';
import type { Entry, ShareField } from '../../../machines/redistribution/types.ts';
import { useLanguage } from '../../ui/format-parts.tsx';
import { typedMoney } from '../../ui/money-entry.ts';
import { useRedistributionServices } from './services.ts';

type Typed = Readonly<Record<ShareField, string>>;
type Judged = { readonly share: string | null; readonly fault: string | null };

/** A typed share → the wire's text, or the key of what is wrong with it. The sign may be typed with it. */
function judge(typed: string, language: string): Judged {
  const plain = typed.replace(/[\s\u00a0\u202f]*%\s*$/, '');
  const judged = percentage.safeParse(typedDecimal(plain, language.slice(0, 2)));
  if (judged.success) return { share: judged.data, fault: null };
  return { share: null, fault: judged.error.issues[0]?.message ?? 'invalid_decimal' };
}

function entryWith(entry: Entry, typed: Typed, language: string): Entry {
  const judged = shareFields.map((field) => [field, judge(typed[field], language)] as const);
  const share = (field: ShareField) => judge(typed[field], language).share;
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

const reasonSchema = redistributionChange.shape.reason;
const busy = ['saving', 'sending', 'comparing'];

/** The half-typed shares beside their chart: every change is told to the chart at once, and what it takes over is shown. */
export function useShares() {
  const { actorRef } = useRedistributionServices();
  const language = useLanguage();
  const entry = useSelector(actorRef, selectEntry);
  const state = useSelector(actorRef, selectRedistributionState);
  const [typed, setTyped] = useState<Partial<Typed>>({});
  const [reason, setReason] = useState('');
  const shown = (field: ShareField): string => {
    const own = typed[field];
    const share = entry.shares[field];
    if (own !== undefined && judge(own, language).share === share) return own;
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
    // what comes back from before a forced logout was not typed here
    reason: entry.reason === null ? '' : reason === '' ? entry.reason : reason,
    change: (field: ShareField, value: string) => {
      if (busy.includes(state)) return;
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
      if (busy.includes(state)) return;
      setReason(value);
      const judged = reasonSchema.safeParse(value);
      const said = judged.success ? (judged.data ?? null) : null;
      actorRef.send({ type: 'entry.changed', entry: { ...entry, reason: said } });
    },
  };
}
