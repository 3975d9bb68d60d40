import type { ValueSeries } from '../../../contract/enums.ts';
import { stableId } from './accounts.ts';

type Place = { readonly series: ValueSeries; readonly user_id: string | null; readonly currency: string };

/** The id of a value of the demo's; `period`: its day, or its year and quarter. */
export const demoValueId = ({ series, user_id, currency }: Place, period: string): string =>
  stableId(`value/${series}/${user_id ?? 'fund'}/${currency}/${period}`);

type Named = Place & {
  readonly id: string;
  readonly value_date: string | null;
  readonly year: number | null;
  readonly quarter_number: number | null;
};
/** Whether the demo has written it, rather than anybody in the portal. */
export const isDemoValue = ({ id, value_date, year, quarter_number, ...place }: Named): boolean =>
  id === demoValueId(place, value_date ?? `${year}/${quarter_number}`);

export const demoBankId = (name: 'euro' | 'dollar'): string => stableId(`fund bank/${name}`);
export const isDemoBank = (id: string): boolean => id === demoBankId('euro') || id === demoBankId('dollar');
