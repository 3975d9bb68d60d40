const form = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/**
 * The months that can be chosen, `YYYY-MM`, newest first: this one, the 23 before, and whichever else is `wanted`; and
 * the one that is shown. A month that has not begun, or that is none, is not shown. `today`: `YYYY-MM-DD`.
 */
export function monthsToChoose(
  today: string,
  wanted: string | null,
): { readonly months: readonly string[]; readonly shown: string } {
  const [year = 2000, month = 1] = today.split('-').map(Number);
  const newest = today.slice(0, 7);
  const months = Array.from({ length: 24 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
  if (wanted === null || !form.test(wanted) || wanted > newest) return { months, shown: newest };
  return { months: months.includes(wanted) ? months : [...months, wanted], shown: wanted };
}
