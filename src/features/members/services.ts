import { createContext, use } from 'react';
import type { Activity, ActivityFacts } from '../../../contract/values/activity.ts';

type Fact = string | number | boolean;

/** What the log's own pages know of its words; given by the application. */
export type Telling = {
  /** a line of the log in one sentence */
  readonly sentenceOf: (row: Activity) => string;
  /** who did it */
  readonly authorOf: (row: Activity) => string;
  readonly factName: (name: string) => string;
  readonly factValue: (name: string, value: Fact, facts: ActivityFacts, at: string) => string;
};

const TellingContext = createContext<Telling | null>(null);
export const TellingProvider = TellingContext;

export function useTelling(): Telling {
  const telling = use(TellingContext);
  if (!telling) throw new Error('a member is shown without the words of the log');
  return telling;
}
