// Counts that pages are held to beside their bytes; the browser tests look at them.
type Count = { readonly goal: number; readonly limit: number };

/** Requests until the page can be used, the page itself among them. */
export const requestsOf: Readonly<Record<'login', Count>> = { login: { goal: 7, limit: 7 } };

/** The most bytes of a font that is cut down for the first paint; as large as it is, a font is sent. */
export const fontLimit = 36_000;

/** How much of any page may move by itself, as the browser adds it up. */
export const shiftLimit = 0.01;
