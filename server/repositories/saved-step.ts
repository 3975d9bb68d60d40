type Filled<T> = { [K in keyof T]: NonNullable<T[K]> };
const isFilled = <T extends object>(row: T): row is T & Filled<T> =>
  Object.values(row).every((value) => value !== null);

/** The columns of a step whose time of saving is set: all of them are, by a check of the table. */
export const whole = <T extends object>(row: T): (T & Filled<T>) | null => (isFilled(row) ? row : null);
