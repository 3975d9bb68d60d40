export type Quarter = { readonly year: number; readonly quarter_number: number };

const padded = (number: number) => String(number).padStart(2, '0');

/** The first and the last day of a quarter. */
export const daysOfQuarter = ({
  year,
  quarter_number: number,
}: Quarter): { readonly from: string; readonly to: string } => ({
  from: `${year}-${padded(number * 3 - 2)}-01`,
  to: new Date(Date.UTC(year, number * 3, 0)).toISOString().slice(0, 10),
});
