import { useState } from 'react';
import type { ReviewItem } from '../../../../contract/values/review.ts';
import type { Refusal } from '../../../../machines/refusal.ts';
import { useTyped } from '../../../platform/typed.ts';
import { expiryFault, mayExpire } from './expiry.ts';
import { todayUtc } from '../../../platform/server-clock.ts';

type Days = Readonly<Record<string, string>>;

function daysBefore(before: unknown): Days {
  if (typeof before !== 'object' || before === null) return {};
  return Object.fromEntries(
    Object.entries(before).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The day until which a paper is valid, while its reviewer says it. */
export type Expiry = {
  /** `YYYY-MM-DD`, what is half typed, or empty */
  readonly day: string;
  /** what the server holds of it */
  readonly stands: string;
  /** key of the sentence to show; null: nothing is wrong, or it is still being typed */
  readonly fault: string | null;
  /** how often it was sent with something wrong in it: the entry is shown each time */
  readonly attempts: number;
  /** the paper is validated with another day */
  readonly isRedated: boolean;
  readonly change: (day: string) => void;
  /** the entry is left: what is wrong with it is told from now on */
  readonly leave: () => void;
  /** whether the day may be sent; tells why not */
  readonly judge: () => boolean;
};

/** The day of each paper of a dossier as it is typed, kept as the words of its refusal are (`use-typed-words.ts`). */
export function useTypedDays(userId: string) {
  const typed = useTyped(`expiry.${userId}`);
  const [kept, setKept] = useState<Days>(() => daysBefore(typed.before));
  return {
    kept,
    keep: (key: string, day: string) => {
      const next = { ...kept, [key]: day };
      setKept(next);
      typed.keep(next);
    },
    /** the paper is decided: what is shown from now on is what the server holds */
    forget: (key: string) => {
      const { [key]: _decided, ...others } = kept;
      setKept(others);
      if (Object.keys(others).length === 0) typed.drop();
      else typed.keep(others);
    },
  };
}

/** The day of one paper. null: the item is none that expires. `refusal`: why the server took no decision. */
export function useExpiry(
  days: ReturnType<typeof useTypedDays>,
  item: ReviewItem | null,
  refusal: Refusal | null,
): Expiry | null {
  const [told, setTold] = useState({ item: '', attempts: 0 });
  const [turned, setTurned] = useState({ item: '', day: '', fault: '' });
  if (item === null || !mayExpire(item)) return null;

  const { key } = item;
  const stands = item.file?.expires_on ?? '';
  const day = days.kept[key] ?? stands;
  const said = refusal?.fields['expires_on'];
  const isTurned = turned.item === key && turned.day === day;
  // what the server said of a day is told until another is typed
  if (said !== undefined && !(isTurned && turned.fault === said)) setTurned({ item: key, day, fault: said });
  const own = expiryFault(day, todayUtc());
  const isTold = told.item === key;
  const tell = (attempts: number) =>
    setTold({ item: key, attempts: (isTold ? told.attempts : 0) + attempts });
  return {
    day,
    stands,
    fault: (isTold ? own : null) ?? (isTurned ? turned.fault : null),
    attempts: isTold ? told.attempts : 0,
    isRedated: item.status === 'VALIDATED' && day !== stands,
    change: (next) => days.keep(key, next),
    leave: () => tell(0),
    judge: () => {
      if (own === null) return true;
      tell(1);
      return false;
    },
  };
}
