import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bridgePeriod } from '../../../contract/values/bridge.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/charts/segments.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { useFaultFocus } from '../../ui/fault-focus.ts';
import { useOutsideChanges } from '../../ui/use-outside-changes.ts';
import { type Period, periodOf, rangeOf, ranges } from './periods.ts';

type PeriodFormProps = {
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
};
type Typed = { readonly from: string; readonly to: string };

const keyOf = ({ from, to }: Period) => `${from} ${to}`;

/** What is wrong with what was typed, by its field: the first rule of each that fails. */
function faultsOf({ from, to }: Typed): Readonly<Record<string, string>> {
  const judged = bridgePeriod.safeParse({ ...(from !== '' && { from }), to });
  if (judged.success) return {};
  return Object.fromEntries(
    judged.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
}

/** Any two days. */
function DaysForm({ period, onPeriod }: PeriodFormProps) {
  const { t } = useTranslation(['bridge', 'errors', 'ui']);
  const [typed, setTyped] = useState<Typed>({ from: period.from ?? '', to: period.to });
  const faults = faultsOf(typed);
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useFaultFocus(form, attempts);
  const messageOf = (name: keyof Typed) => {
    const fault = faults[name];
    if (fault === undefined) return undefined;
    return fault === 'too_small' ? t('period.ends_before') : t(`errors:fields.${fault}`);
  };
  return (
    <chakra.form
      ref={form}
      noValidate
      display="flex"
      flexWrap="wrap"
      columnGap="4"
      rowGap="3"
      alignItems="start"
      onSubmit={(event) => {
        event.preventDefault();
        setAttempts(attempts + 1);
        if (Object.keys(faults).length === 0) onPeriod({ from: typed.from || null, to: typed.to });
      }}
    >
      {(['from', 'to'] as const).map((name) => (
        <DateField
          key={name}
          name={`bridge-${name}`}
          label={t(`period.${name}`)}
          hint={name === 'from' ? t('period.from_hint') : t('ui:date.pattern')}
          defaultValue={typed[name]}
          error={messageOf(name)}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
      <chakra.div pt={{ base: '0', md: '52px' }}>
        <Button type="submit" variant="outline">
          {t('period.show')}
        </Button>
      </chakra.div>
    </chakra.form>
  );
}

/** The days that a bridge spans: a range that ends with its last day, or any two days. */
export function PeriodForm({ period, onPeriod }: PeriodFormProps) {
  const { t } = useTranslation('bridge');
  const range = rangeOf(period);
  const [isOpen, setIsOpen] = useState(range === null);
  // days that were typed stay where they are typed, with the focus
  const { count, expect } = useOutsideChanges(keyOf(period));
  return (
    <chakra.div display="grid" rowGap="3">
      <chakra.div display="flex" flexWrap="wrap" columnGap="3" rowGap="1" alignItems="center">
        <Segments
          label={t('period.label')}
          value={range ?? 'none'}
          options={ranges.map((one) => ({ value: one, label: t(`period.${one}`) }))}
          onChoose={(chosen) => {
            if (chosen !== 'none') onPeriod(periodOf(chosen, period.to));
          }}
        />
        <Button
          variant="quiet"
          size="sm"
          ms={{ base: '-10px', md: '0' }}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('period.other')}
        </Button>
      </chakra.div>
      {isOpen && (
        <DaysForm
          key={count}
          period={period}
          onPeriod={(typed) => {
            expect(keyOf(typed));
            onPeriod(typed);
          }}
        />
      )}
    </chakra.div>
  );
}
