export const nothing = '0.00';

/** Shares of a month of which none is known yet: what a query that waits for them is named by. */
export const blank = {
  investors_percentage: nothing,
  internal_fund_percentage: nothing,
  provider_percentage: nothing,
  foundation_percentage: nothing,
};
