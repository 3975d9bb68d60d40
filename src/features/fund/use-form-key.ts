import { useRef } from 'react';
import { refusalOf } from '../../../machines/refusal.ts';
import { renewTypedKey, useTypedKey } from '../../platform/typed.ts';

type Sending = { readonly error: Error | null; readonly reset: () => void };

/**
 * The idempotency key of a form of the fund's, kept under `name` with its words, and whether something else was sent
 * under it: an earlier press got through unheard then, and its words were changed since (decision 32). Nothing more goes
 * out under that key; `renew` begins a new form with the same words.
 */
export function useFormKey(name: string, { error, reset }: Sending) {
  const first = useTypedKey(name);
  const key = useRef(first);
  return {
    /** what it is sent under at this moment */
    keyNow: () => key.current,
    isOvertaken: error !== null && refusalOf(error).key === 'idempotency_key_reused',
    renew: () => {
      key.current = renewTypedKey(name);
      reset();
    },
  };
}
