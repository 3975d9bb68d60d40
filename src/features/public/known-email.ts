/** Carries the typed address from one public page to the next, for this tab alone. */
export const emailKey = 'portal.email';
