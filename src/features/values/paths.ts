import { currencies, type Currency } from '../../../contract/enums.ts';
import type { ImportedSeries } from '../../../contract/values/value-import.ts';

export const capitalTabs = ['capital', 'daily', 'quarterly', 'redistribution', 'investors'] as const;
export type CapitalTab = (typeof capitalTabs)[number];
export const investorTabs = ['global', 'daily', 'quarterly', 'list'] as const;
export type InvestorTab = (typeof investorTabs)[number];

/** What of a grid the query string says; anything unheard-of counts as unset. */
export type GridPlace = {
  readonly currency: Currency;
  /** how many records newer than the newest one in sight there are */
  readonly back: number;
};

/** Records in sight at once on a wide screen; a phone shows one of them. */
export const windowSize = 4;

export function readGridPlace(search: string): GridPlace {
  const asked = new URLSearchParams(search);
  const back = /^\d{1,5}$/.exec(asked.get('back') ?? '')?.[0];
  return {
    currency: currencies.find((one) => one === asked.get('currency')) ?? currencies[0],
    back: back === undefined ? 0 : Number(back),
  };
}
/** The day whose period is to be in sight, as the way from a decision or a count names it; null: none is named. */
export const readShownDay = (search: string): string | null =>
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.exec(new URLSearchParams(search).get('day') ?? '')?.[0] ??
  null;

const named = <Tab extends string>(tabs: readonly Tab[], search: string, otherwise: Tab): Tab =>
  tabs.find((tab) => tab === new URLSearchParams(search).get('tab')) ?? otherwise;
export const readCapitalTab = (search: string): CapitalTab => named(capitalTabs, search, 'daily');
export const readInvestorTab = (search: string): InvestorTab => named(investorTabs, search, 'daily');

type Asked = { readonly tab: string; readonly currency: Currency; readonly back?: number };
const queryOf = ({ tab, currency, back = 0 }: Asked): string =>
  new URLSearchParams({ tab, currency, ...(back > 0 ? { back: String(back) } : {}) }).toString();

export const editCapitalPath = (asked: Asked): string => `/admin/edit_capital?${queryOf(asked)}`;
/** Where the fund's values of a series are shown, whatever tab one came from. */
export const capitalTabOf = (series: ImportedSeries): CapitalTab =>
  series === 'FUND_QUARTERLY' ? 'quarterly' : 'daily';
export const importPath = (asked: Asked): string => `${editCapitalPath(asked)}&import=1`;
export const investorValuesPath = (userId: string, asked?: Asked): string =>
  `/admin/investor_values/user_id/${userId}${asked === undefined ? '' : `?${queryOf(asked)}`}`;
