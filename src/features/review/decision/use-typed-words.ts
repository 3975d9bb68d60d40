import { useState } from 'react';
import type { ReviewItem } from '../../../../contract/values/review.ts';
import type { TypedWords } from './words.ts';
import { wordsFor } from './words.ts';

/** What is typed of each item, kept while the person looks at others and through refusals of the server. */
export function useTypedWords() {
  const [kept, setKept] = useState<Readonly<Record<string, TypedWords>>>({});
  return {
    wordsOf: (item: ReviewItem): TypedWords => kept[item.key] ?? wordsFor(item),
    /** what was typed about an item, though it is no longer there */
    typedOf: (key: string): TypedWords | null => kept[key] ?? null,
    keep: (key: string, words: TypedWords) => setKept((now) => ({ ...now, [key]: words })),
  };
}

export type KeptWords = ReturnType<typeof useTypedWords>;
