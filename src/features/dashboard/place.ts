import { useLocation, useSearch } from 'wouter';
import { currencies, type Currency } from '../../../contract/enums.ts';
import type { EvolutionView } from '../../ui/charts/evolution.tsx';
import { chartRangeOf } from '../../ui/charts/ranges.ts';

/** What of the capital is shown, as the address says it. `currency` null: whichever there is. */
export type Place = EvolutionView & { readonly currency: Currency | null };

/** What a query string asks for. */
export function placeOf(search: string): Place {
  const asked = new URLSearchParams(search);
  return {
    range: chartRangeOf(asked.get('range')),
    asTable: asked.get('view') === 'table',
    currency: currencies.find((one) => one === asked.get('currency')) ?? null,
  };
}

/** What is shown, kept in the query string beside whatever else stands there: it can be linked, and Back is not in its way. */
export function usePlace(): readonly [Place, (change: Partial<Place>) => void] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const place = placeOf(search);
  const change = (to: Partial<Place>) => {
    const next = { ...place, ...to };
    const query = new URLSearchParams(search);
    query.set('range', next.range);
    if (next.asTable) query.set('view', 'table');
    else query.delete('view');
    if (next.currency !== null) query.set('currency', next.currency);
    navigate(`${path}?${query.toString()}`, { replace: true });
  };
  return [place, change];
}
