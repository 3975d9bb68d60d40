import { useState } from 'react';
import type { Refusal } from '../../../machines/refusal.ts';
import type { FieldErrors } from './validators.ts';

type Sent = {
  readonly errors: FieldErrors;
  readonly refusal: Refusal | null;
  readonly busy: boolean;
  readonly failures: number;
};

/**
 * What a form and the chart behind it have to say, as `Failure` takes it. The chart's own refusal is told only as long
 * as nothing has been sent since: what the form sends tells its outcome itself.
 */
export function useLatestRefusal({ errors, refusal, busy, failures }: Sent, charts: Refusal | null) {
  const [told, setTold] = useState({ refusal: charts, failures });
  if (told.refusal !== charts) setTold({ refusal: charts, failures });
  const isLatest = charts !== null && !busy && told.failures === failures;
  return isLatest ? { errors, refusal: charts, failures: failures + 1 } : { errors, refusal, failures };
}
