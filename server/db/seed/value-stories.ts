import type { Currency } from '../../../contract/enums.ts';

/** Somebody whose values the demo has: with what the fund's earlier books had of them, by day. */
export type Holder = {
  readonly email: string;
  readonly currency: Currency;
  /** put in and invested at once, before the portal kept money; whole units of the currency */
  readonly takenOver: Readonly<Record<string, number>>;
};

const holder = (email: string, currency: Currency, takenOver: Holder['takenOver']): Holder => ({
  email: `${email}@demo.test`,
  currency,
  takenOver,
});

/** Validated members with a year of values, or less where somebody came later. */
export const holders: readonly Holder[] = [
  holder('validated', 'EUR', { '2025-03-12': 60_000, '2025-06-16': 15_000 }),
  holder('validated', 'USD', { '2025-03-12': 18_000 }),
  holder('ana.exemplo', 'EUR', { '2025-05-05': 9_000 }),
  holder('sven.exempel', 'EUR', { '2025-09-15': 22_500, '2025-11-03': 2_500 }),
  holder('sven.exempel', 'USD', { '2025-10-01': 5_200 }),
  holder('paolo.modello', 'EUR', { '2025-07-01': 30_000 }),
];

/** The days of the demo: what was published, what waits for a second person, what somebody has begun to write. */
export const demoDays = {
  first: '2025-03-12',
  lastPublished: '2026-03-10',
  awaiting: '2026-03-11',
  draft: '2026-03-12',
} as const;
/** Quarters that the fund closed; the first of them begins with the first day. */
export const demoQuarters = [
  { year: 2025, quarter_number: 1 },
  { year: 2025, quarter_number: 2 },
  { year: 2025, quarter_number: 3 },
  { year: 2025, quarter_number: 4 },
] as const;
