import { useTranslation } from 'react-i18next';
import type { RegistrationType } from '../../../../contract/enums.ts';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { countAt, formatAge, placeOf, type Count } from '../counts.ts';
import type { EnrollmentOverview } from '../../../../contract/values/overview.ts';
import { layouts } from './layouts.ts';
import type { ChartNode } from './shape.ts';

/** A state of the chart with who is there. */
export type Counted = { readonly node: ChartNode; readonly count: Count };

/** Every state of an enrollment in the order of its chart, with who is there. */
export const countedStates = (overview: EnrollmentOverview, type: RegistrationType): readonly Counted[] =>
  layouts[type].nodes.map((node) => ({ node, count: countAt(overview, placeOf(type, node)) }));

export type StateWords = {
  /** "4. Documents", "In review" */
  readonly nameOf: (node: ChartNode) => string;
  /** "2 days"; a dash where there is nobody */
  readonly ageOf: (count: Count, length?: 'short' | 'long') => string;
  /** all that is known of a state, in one sentence */
  readonly sentenceOf: (counted: Counted) => string;
};

/** What a state and its count are called in the person's language. */
export function useStateWords(): StateWords {
  const { t } = useTranslation('admin-dashboard');
  const { t: enrollment } = useTranslation('enrollment');
  const language = useLanguage();
  const nameOf: StateWords['nameOf'] = ({ name, status, step }) =>
    step === null
      ? t(`status.${status}`)
      : t('chart.step', { n: step, name: enrollment(`steps.${name}`, { defaultValue: name }) });
  const ageOf: StateWords['ageOf'] = ({ age }, length = 'short') =>
    age === null ? '–' : formatAge(age, language, length);
  return {
    nameOf,
    ageOf,
    sentenceOf: ({ node, count }) => {
      const state = nameOf(node);
      if (count.count === 0) return t('chart.node_none', { state });
      const known = { state, count: count.count, age: ageOf(count, 'long') };
      return count.overdue === 0
        ? t('chart.node', known)
        : t('chart.node_late', { ...known, late: count.overdue });
    },
  };
}
