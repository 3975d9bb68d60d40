import { useTranslation } from 'react-i18next';
import type { PostedMonth } from '../../../../contract/values/value.ts';
import { monthName } from '../../../queries/effect-words.ts';
import type { ToastWords } from '../../../ui/toaster.tsx';

/** Long enough to be read whole; the month's own page says it for as long as it is so. */
const duration = 20_000;

/** What is said beside the success of one person alone, of months that are posted and may change by it; else nothing. */
export function useOutdated() {
  const { t } = useTranslation('values');
  return (months: readonly PostedMonth[] = []): Pick<ToastWords, 'description' | 'duration'> => {
    const [first, last] = [months[0], months.at(-1)];
    if (first === undefined || last === undefined) return {};
    const words = { count: months.length, month: monthName(first), last: monthName(last) };
    return { description: t('outdated.months', words), duration };
  };
}
