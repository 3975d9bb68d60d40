/** The four languages of the product. Alone in a file: the first paint needs it, and none of the other lists. */
export const languages = ['en', 'fr', 'es', 'it'] as const;
export type Language = (typeof languages)[number];
/** The two choices offered in a picker, as the session carries them. */
export const offeredLanguages = [
  { id: 'en-US', alias: 'en', name: 'English' },
  { id: 'fr-FR', alias: 'fr', name: 'Français' },
] as const;
