import { useState } from 'react';
import type { Refusal } from '../../../machines/refusal.ts';
import type { FieldErrors } from './validators.ts';

type Sent = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly errors: FieldErrors;
  readonly refusal: Refusal | null;
  readonly busy: boolean;
  readonly failures: number;
};

/**
 * What a form and the chart behind it have to say, as `Failure` takes it. The chart's own refusal is told only as long
 * as nothing has been sent since: what the form sends tells its outcome itself. A field that the chart's refusal names is
 * wrong until something else is typed into it.
 */
export function useLatestRefusal({ values, errors, refusal, busy, failures }: Sent, charts: Refusal | null) {
  const [told, setTold] = useState({ refusal: charts, values, failures });
  if (told.refusal !== charts) setTold({ refusal: charts, values, failures });
  const isLatest = charts !== null && !busy && told.failures === failures;
  // two counts in one: whichever of the two is told after the other is another failure
  if (!isLatest) return { errors, refusal, failures: 2 * failures };
  const fields = Object.entries(charts.fields).filter(([field]) => values[field] === told.values[field]);
  return {
    errors: { ...Object.fromEntries(fields), ...errors },
    refusal: charts,
    failures: 2 * failures + 1,
  };
}
