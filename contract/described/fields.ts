import { profileForm } from '../steps/profile.ts';
import { bridgePeriod, valueBridgeQuery } from '../values/bridge.ts';
import { countryName } from '../values/country-names.ts';
import { reportSubject } from '../values/report.ts';
import { statementPeriod } from '../values/statement.ts';
import { transactionFilter } from '../values/transaction.ts';
import { explained } from './meaning.ts';

const asked = 'chosen by the day (UTC) on which it was asked for, `created_at`, not by that of the execution';

/** Single fields whose schema doesn't tell all of what is asked of them. */
export const explainedFields = [
  [transactionFilter.from, `The first day, included: ${asked}.`],
  [transactionFilter.to, `The last day, included: ${asked}.`],
  [reportSubject.from, 'The first day (UTC), included; absent: from the first that was published.'],
  [reportSubject.to, 'The last day (UTC), included; absent: to the last that was published.'],
  [countryName, 'The English short name of the country (ISO 3166-1), as `France`: not its code.'],
  [
    profileForm.shape.version,
    'Required where an administrator changes somebody else: the `version` of the row in `GET /users` that was looked at.',
  ],
] as const;

/** The days that statements and bridges are of. */
export const explainedPeriods = [
  explained(statementPeriod, {
    from: 'The first day (UTC), included, by the time of posting.',
    to: 'The last day (UTC), included, by the time of posting.',
  }),
  explained(bridgePeriod, {
    from: 'The first day (UTC), included, by the time of posting; absent: since the beginning.',
    to: 'The last day (UTC), included, by the time of posting.',
  }),
  explained(valueBridgeQuery, {
    user_id: 'Staff only; absent: the fund. A member’s is the session’s.',
    from: 'The first day of published values, included; absent: since the beginning.',
    to: 'The last day of published values, included.',
  }),
];
