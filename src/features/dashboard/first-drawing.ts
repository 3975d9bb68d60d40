import type { QueryClient } from '@tanstack/react-query';
import {
  businessDetailsQuery,
  individualDetailsQuery,
  type Registration,
  registrationQuery,
} from '../../queries/enrollment.ts';
import { evolutionQuery } from '../../queries/evolution.ts';
import { standingQuery, walletsQuery } from '../../queries/money.ts';
import { standingOfQuery } from '../../queries/values.ts';
import { bringChart } from '../../ui/charts/evolution.tsx';
import { rangeStart } from '../../ui/charts/ranges.ts';
import { BeforeValue } from './later.ts';
import { newestQuery } from './newest.ts';
import { placeOf } from './place.ts';

type Given = { readonly client: QueryClient; readonly userId: string; readonly search: string };

/** The newest value of the currency that the address asks for, with its chart; without one, what leads there. */
async function readCapital({ client, userId, search }: Given): Promise<unknown> {
  const { values } = await client.fetchQuery(standingOfQuery(userId));
  const { range, asTable, currency } = placeOf(search);
  const dated = values.filter(({ value_date }) => value_date !== null);
  const value = dated.find((one) => one.currency === currency) ?? dated[0];
  if (value === undefined || value.value_date === null)
    return Promise.all([client.prefetchQuery(standingQuery(userId)), BeforeValue.bring()]);
  const from = rangeStart(range, value.value_date);
  return Promise.all([
    client.prefetchQuery(evolutionQuery({ currency: value.currency, from })),
    asTable ? null : bringChart(),
  ]);
}

const detailsOf = ({ client, userId }: Given, { current_registration_type: type }: Registration) =>
  type === 'BUSINESS'
    ? client.prefetchQuery(businessDetailsQuery(userId))
    : client.prefetchQuery(individualDetailsQuery(userId));

/** What the dashboard is drawn from, as its parts ask for it. */
export async function readDashboard(given: Given): Promise<unknown> {
  const { client, userId } = given;
  const registration = await client.fetchQuery(registrationQuery);
  if (registration?.enrollment_status !== 'VALIDATED') return null;
  return Promise.all([
    readCapital(given),
    detailsOf(given, registration),
    client.prefetchQuery(walletsQuery(userId)),
    client.prefetchQuery(newestQuery(userId)),
  ]);
}
