import type { QueryClient } from '@tanstack/react-query';
import type { Report } from '../../../contract/values/report.ts';
import { reportQuery } from '../../queries/reports.ts';
import { type Place, quarterAt, type Span } from './period.ts';

/** From the first published day to the last, in whatever currency; today where there is none. */
function publishedSpan(told: Report, today: string): Span {
  const last =
    told.parts
      .flatMap(({ closing_date }) => closing_date ?? [])
      .toSorted()
      .at(-1) ?? today;
  return { from: told.from < last ? told.from : last, to: last };
}

/** The newest quarter of which anything was published. */
function newestQuarter({ to }: Span): Span {
  const { from, to: end } = quarterAt(Number(to.slice(0, 4)), Math.ceil(Number(to.slice(5, 7)) / 3));
  return { from, to: end };
}

/** How many years can be chosen where nobody tells of which days anything was published. */
const yearsOffered = 5;

/** What is shown, once it is known of which days anything was published; null: nobody tells. */
export function subjectOf(told: Report | null, { span: asked, currency }: Place, today: string) {
  const earliest = `${Number(today.slice(0, 4)) - yearsOffered + 1}-01-01`;
  const published = told === null ? { from: earliest, to: today } : publishedSpan(told, today);
  const span = asked ?? newestQuarter(published);
  return { published, span, currency, subject: { ...span, ...(currency === null ? {} : { currency }) } };
}

type Given = { readonly client: QueryClient; readonly place: Place; readonly today: string };

/** What the page is drawn from: what was published, then the figures of the period. */
export async function readReport({ client, place, today }: Given): Promise<void> {
  const told = await client.fetchQuery(reportQuery({}));
  if (told !== null) await client.prefetchQuery(reportQuery(subjectOf(told, place, today).subject));
}
