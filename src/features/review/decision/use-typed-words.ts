import { useState } from 'react';
import { reasons } from '../../../../contract/enums.ts';
import type { ReviewItem } from '../../../../contract/values/review.ts';
import { useTyped } from '../../../platform/typed.ts';
import type { TypedWords } from './words.ts';
import { wordsFor } from './words.ts';

type Kept = Readonly<Record<string, TypedWords>>;

/** The words of one item as they were kept; null when they are none. */
function wordsOf(value: unknown): TypedWords | null {
  if (typeof value !== 'object' || value === null) return null;
  const { reason, text, field }: { reason?: unknown; text?: unknown; field?: unknown } = value;
  if (typeof field !== 'string' || (text !== null && typeof text !== 'string')) return null;
  return { reason: reasons.find((one) => one === reason) ?? '', text, field };
}

function keptBefore(before: unknown): Kept {
  if (typeof before !== 'object' || before === null) return {};
  return Object.fromEntries(
    Object.entries(before).flatMap(([key, value]) => {
      const words = wordsOf(value);
      return words === null ? [] : [[key, words]];
    }),
  );
}

/**
 * What is typed of each item of a member's dossier, kept while the person looks at others, through refusals of the
 * server and through a forced logout.
 */
export function useTypedWords(userId: string) {
  const typed = useTyped(`refusals.${userId}`);
  const [kept, setKept] = useState<Kept>(() => keptBefore(typed.before));
  return {
    wordsOf: (item: ReviewItem): TypedWords => kept[item.key] ?? wordsFor(item),
    /** what was typed about an item, though it is no longer there */
    typedOf: (key: string): TypedWords | null => kept[key] ?? null,
    keep: (key: string, words: TypedWords) => {
      const next = { ...kept, [key]: words };
      setKept(next);
      typed.keep(next);
    },
    /** the item is decided: another refusal of it begins with what its checks say */
    forget: (key: string) => {
      const { [key]: _decided, ...others } = kept;
      setKept(others);
      if (Object.keys(others).length === 0) typed.drop();
      else typed.keep(others);
    },
  };
}
