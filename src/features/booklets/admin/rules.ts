import { config } from 'zod';
import { fieldErrors } from '../../../../contract/errors.ts';
import type { SubscriptionBooklet } from '../../../../contract/values/booklet.ts';
import { bookletChange, bookletDecision, bookletForm } from '../../../../contract/values/booklet.ts';
import type { BookletAct } from '../../../queries/booklets.ts';
import type { Judged } from '../../../ui/use-late-entries.ts';
import { type BookletValues, type DecisionValues, toldAt } from './booklet-values.ts';

// zod would try `new Function`, which the content security policy refuses and reports.
config({ jitless: true });

const written = ({ urls, start }: BookletValues) => ({
  urls: urls.map((url) => url.trim()).filter((url) => url !== ''),
  activation_starting_date: start === '' ? null : start,
});

function judgeNew(values: BookletValues): Judged<BookletAct> {
  const { data: body, error } = bookletForm.safeParse({
    ...written(values),
    ...(values.activity_type !== '' && { activity_type: values.activity_type }),
    status: values.issue ? 'AWAITING_SIGNATURE' : 'DRAFT',
  });
  return body === undefined
    ? { wrong: toldAt(fieldErrors(error.issues), values), sent: null }
    : { wrong: {}, sent: { act: 'create', body, key: values.key } };
}

/** A new booklet, or other addresses and another date of one: what is wrong, by entry, and what is done. */
export function judgeBooklet(values: BookletValues, booklet: SubscriptionBooklet | null): Judged<BookletAct> {
  if (booklet === null) return judgeNew(values);
  const { version } = values;
  const { data, error } = bookletChange.safeParse({ ...written(values), version });
  if (data === undefined) return { wrong: toldAt(fieldErrors(error.issues), values), sent: null };
  const { version: _version, ...body } = data;
  return { wrong: {}, sent: { act: 'change', booklet: { ...booklet, version }, body } };
}

export function judgeDecision(
  { status, reason, text, start, version }: DecisionValues,
  booklet: SubscriptionBooklet,
): Judged<BookletAct> {
  const { data, error } = bookletDecision.safeParse({
    status,
    ...(status === 'REFUSED' && reason !== '' && { reason }),
    ...(text.trim() !== '' && { text }),
    ...(status === 'VALIDATED' && { activation_starting_date: start === '' ? null : start }),
    version,
  });
  if (data === undefined) {
    const { activation_starting_date: at, ...keys } = fieldErrors(error.issues);
    return { wrong: { ...keys, ...(at !== undefined && { start: at }) }, sent: null };
  }
  const { version: _version, ...body } = data;
  return { wrong: {}, sent: { act: 'decide', booklet: { ...booklet, version }, body } };
}
