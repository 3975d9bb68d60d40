import { config } from 'zod';
import { fieldErrors } from '../../../../contract/errors.ts';
import { bookletChange, bookletDecision, bookletForm } from '../../../../contract/values/booklet.ts';
import type { SubscriptionBooklet } from '../../../../contract/values/booklet.ts';
import type { BookletAct } from '../../../queries/booklets.ts';

// zod would try `new Function`, which the content security policy refuses and reports.
config({ jitless: true });

type Keys = Readonly<Record<string, string>>;
/** A change or decision without the version: that is the booklet's, and not typed. */
type BodyOf<Act extends BookletAct['act']> = Extract<
  BookletAct,
  { readonly act: Act; readonly body: object }
>['body'];

/** A booklet while it is written. */
export type BookletValues = {
  readonly activity_type: string;
  readonly urls: readonly string[];
  /** `YYYY-MM-DD`, or what is half typed */
  readonly start: string;
  readonly issue: boolean;
};

export const emptyBooklet: BookletValues = { activity_type: '', urls: [''], start: '', issue: false };
export const valuesOf = (booklet: SubscriptionBooklet): BookletValues => ({
  activity_type: booklet.activity_type,
  urls: booklet.urls,
  start: booklet.activation_starting_date ?? '',
  issue: false,
});

const written = ({ urls, start }: BookletValues) => ({
  urls: urls.map((url) => url.trim()).filter((url) => url !== ''),
  activation_starting_date: start === '' ? null : start,
});
const parsedNew = (values: BookletValues) =>
  bookletForm.safeParse({
    ...written(values),
    ...(values.activity_type !== '' && { activity_type: values.activity_type }),
    status: values.issue ? 'AWAITING_SIGNATURE' : 'DRAFT',
  });
const parsedChange = (values: BookletValues) => bookletChange.safeParse({ ...written(values), version: 1 });

/** Lines that are left empty are not sent: what is wrong with an address is told at the line where it stands. */
function atLines(keys: Keys, { urls }: BookletValues): Keys {
  const filled = urls.flatMap((url, line) => (url.trim() === '' ? [] : [line]));
  return Object.fromEntries(
    Object.entries(keys).map(([name, key]) => {
      const at = /^urls\.(\d+)/.exec(name)?.[1];
      if (name === 'activation_starting_date') return ['start', key];
      if (at !== undefined) return [`urls.${filled[Number(at)] ?? 0}`, key];
      return name === 'urls' ? ['urls.0', key] : [name, key];
    }),
  );
}

/** What is wrong with it, by entry. */
export function judgeBooklet(values: BookletValues, isNew: boolean): Keys {
  const result = isNew ? parsedNew(values) : parsedChange(values);
  return result.success ? {} : atLines(fieldErrors(result.error.issues), values);
}
/** What the server says of fields, at the entries that hold them. */
export const toldAt = (fields: Keys, values: BookletValues): Keys => atLines(fields, values);

/** As it is sent; null: something is wrong with it. */
export function newBooklet(values: BookletValues): BodyOf<'create'> | null {
  const result = parsedNew(values);
  return result.success ? result.data : null;
}
export function changedBooklet(values: BookletValues): BodyOf<'change'> | null {
  const result = parsedChange(values);
  if (!result.success) return null;
  const { version: _version, ...body } = result.data;
  return body;
}

/** A decision while it is made. */
export type DecisionValues = {
  readonly status: 'VALIDATED' | 'REFUSED';
  readonly reason: string;
  readonly text: string;
  readonly start: string;
};

const parsedDecision = ({ status, reason, text, start }: DecisionValues) =>
  bookletDecision.safeParse({
    status,
    ...(status === 'REFUSED' && reason !== '' && { reason }),
    ...(text.trim() !== '' && { text }),
    ...(status === 'VALIDATED' && { activation_starting_date: start === '' ? null : start }),
    version: 1,
  });

export function judgeDecision(values: DecisionValues): Keys {
  const result = parsedDecision(values);
  if (result.success) return {};
  const { activation_starting_date: start, ...keys } = fieldErrors(result.error.issues);
  return { ...keys, ...(start !== undefined && { start }) };
}
export function decisionOf(values: DecisionValues): BodyOf<'decide'> | null {
  const result = parsedDecision(values);
  if (!result.success) return null;
  const { version: _version, ...body } = result.data;
  return body;
}
