import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { LateModule } from '../platform/late-module.ts';
import { useEntries } from './use-entries.ts';
import { useJudged } from './use-judged.ts';

/** What rules say of entries: what is wrong, by entry, and what is sent; null: something is wrong. */
export type Judged<Sent> = {
  readonly wrong: Readonly<Record<string, string>>;
  readonly sent: Sent | null;
};

type LateJudge<Values, Rules, Sent> = {
  readonly rules: LateModule<Rules>;
  readonly judge: (rules: Rules, values: Values) => Judged<Sent>;
};

/**
 * The entries of a short form whose rules come when it is opened. What is typed before they are there is judged once
 * they are; what is sent before waits for them, and is sent once. `keptAs`: as with `useEntries`.
 */
export function useLateEntries<Values extends object, Rules, Sent>(
  initial: Values,
  { rules, judge }: LateJudge<Values, Rules, Sent>,
  keptAs: string,
  onValid: (sent: Sent) => void,
) {
  const come = useSyncExternalStore(rules.subscribe, rules.found);
  const form = useEntries(initial, (values) => (come === null ? {} : judge(come, values).wrong), keptAs);
  // what is typed while the rules are on their way is judged and sent, about what was looked at when it was pressed
  const typed = useRef(form.values);
  useLayoutEffect(() => {
    typed.current = form.values;
  }, [form.values]);
  const { submit, isWaiting, isWithoutRules } = useJudged(rules, (found) => {
    const { wrong, sent } = judge(found, typed.current);
    form.submit(() => {
      if (sent !== null) onValid(sent);
    }, wrong);
  });
  return {
    ...form,
    change: (part: Partial<Values>, name?: string) => {
      // what did not come when the form was opened is asked for anew
      void rules.bring().catch(() => undefined);
      form.change(part, name);
    },
    submit,
    isWaiting,
    isWithoutRules,
  };
}
