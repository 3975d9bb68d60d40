import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../machines/refusal.ts';
import { useWhyRefused } from '../../ui/why-refused.ts';

/** All words of the feature at once: a part that waits for some would take the focus off the page. */
export const secondFactorWords = ['second-factor', 'account', 'errors', 'ui'];

/** What the browser says itself; all else is said by the server. */
const browserKeys = ['passkey_cancelled', 'passkey_failed', 'passkey_known'];

/** Why something was not taken, in words. */
export function useSentence(): (refusal: Refusal) => string {
  const { t } = useTranslation(secondFactorWords);
  const whyRefused = useWhyRefused();
  return (refusal) =>
    browserKeys.includes(refusal.key) ? t(`second-factor:refused.${refusal.key}`) : whyRefused(refusal);
}
