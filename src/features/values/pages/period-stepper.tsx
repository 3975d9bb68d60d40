import { chakra } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ValueRecord } from '../../../../contract/values/value.ts';
import { IconButton } from '../../../ui/button.tsx';
import { usePeriodName } from '../period.ts';

type StepperProps = {
  /** oldest first */
  readonly rows: readonly ValueRecord[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
};

/** On a phone one period is in sight: from one to the next. */
export function PeriodStepper({ rows, chosen, onChoose }: StepperProps) {
  const { t } = useTranslation('values');
  const periodName = usePeriodName();
  const at = rows.findIndex(({ id }) => id === chosen);
  const row = rows[at];
  /** At an end the button stays, and says that there is no further period. */
  const step = (way: 'before' | 'after', to: ValueRecord | undefined) => {
    const Icon = way === 'before' ? ChevronLeft : ChevronRight;
    return (
      <IconButton
        label={t(`stepper.${way}`)}
        minW="44px"
        minH="44px"
        {...(to === undefined ? { why: t(`stepper.no_${way}`), opacity: 0.4 } : {})}
        onClick={() => {
          if (to !== undefined) onChoose(to.id);
        }}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    );
  };
  return (
    <chakra.nav
      display={{ base: 'flex', md: 'none' }}
      justifyContent="space-between"
      alignItems="center"
      aria-label={t('stepper.label')}
    >
      {step('before', rows[at - 1])}
      <chakra.span fontWeight="semibold" aria-live="polite">
        {row === undefined ? '' : periodName(row)}
      </chakra.span>
      {step('after', at === -1 ? undefined : rows[at + 1])}
    </chakra.nav>
  );
}
