import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

type Refused = {
  readonly key: string;
  /** of a limit that lasts: until when */
  readonly until?: string | null;
};

/** Why the server, or the way to it, refused, in one sentence. */
export const whyRefused = (errors: TFunction<'errors'>, { key, until }: Refused): string =>
  errors(`keys.${key}`, { at: until, defaultValue: errors('keys.unexpected_error') });

/** The same in the person's language. */
export function useWhyRefused(): (refused: Refused) => string {
  const { t } = useTranslation('errors');
  return (refused) => whyRefused(t, refused);
}
