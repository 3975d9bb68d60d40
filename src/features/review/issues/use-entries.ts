import { useState } from 'react';
import { type Judged, useLateEntries } from '../../../ui/use-late-entries.ts';
import { lateRules, type Rules } from '../bring-rules.ts';

type Keys = Readonly<Record<string, string>>;

/**
 * The entries of a short form of a review: judged while typing, quiet where untouched until it is sent. What the server
 * says of a field (`tell`) stands there until the field is changed; nothing that was typed is ever taken away. `keptAs`:
 * under which name it outlives a forced logout (platform/typed.ts).
 */
export function useEntries<Values extends object, Sent>(
  initial: Values,
  judge: (rules: Rules, values: Values) => Judged<Sent>,
  keptAs: string,
  onValid: (sent: Sent, tell: (fields: Keys) => void) => void,
) {
  const [told, setTold] = useState<Keys>({});
  const form = useLateEntries(initial, { rules: lateRules, judge }, keptAs, (sent) => onValid(sent, setTold));
  return {
    ...form,
    messageOf: (name: string) => form.messageOf(name, told[name]),
    change: (part: Partial<Values>) => {
      setTold(Object.fromEntries(Object.entries(told).filter(([name]) => !(name in part))));
      form.change(part);
    },
    tell: setTold,
  };
}
