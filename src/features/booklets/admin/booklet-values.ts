import type { SubscriptionBooklet } from '../../../../contract/values/booklet.ts';

type Keys = Readonly<Record<string, string>>;

/** A booklet while it is written. */
export type BookletValues = {
  readonly activity_type: string;
  readonly urls: readonly string[];
  /** `YYYY-MM-DD`, or what is half typed */
  readonly start: string;
  readonly issue: boolean;
  /** the one that was looked at, kept with the words; 0: a new booklet */
  readonly version: number;
  /** what a new one is sent under: kept with the words, and another once they change */
  readonly key: string;
};

export const emptyBooklet: BookletValues = {
  activity_type: '',
  urls: [''],
  start: '',
  issue: false,
  version: 0,
  key: '',
};
export const valuesOf = (booklet: SubscriptionBooklet): BookletValues => ({
  activity_type: booklet.activity_type,
  urls: booklet.urls,
  start: booklet.activation_starting_date ?? '',
  issue: false,
  version: booklet.version,
  key: '',
});

/**
 * What is said of the fields of the wire, at the entries that hold them. Lines that are left empty are not sent: what is
 * wrong with an address is told at the line where it stands.
 */
export function toldAt(keys: Keys, { urls }: BookletValues): Keys {
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

/** A decision while it is made. */
export type DecisionValues = {
  readonly status: 'VALIDATED' | 'REFUSED';
  readonly reason: string;
  readonly text: string;
  readonly start: string;
  /** the one that was looked at */
  readonly version: number;
};
