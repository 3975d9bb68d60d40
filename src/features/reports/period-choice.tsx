import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { periodFaults } from '../../../contract/values/date.ts';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Segments } from '../../ui/charts/segments.tsx';
import { type Mode, modeOf, modes, offeredPeriods, periodOf, type Period, type Span } from './period.ts';

type PeriodChoiceProps = {
  readonly span: Span;
  /** from the first published day to the last */
  readonly published: Span;
  /** `YYYY-MM-DD`, UTC */
  readonly today: string;
  readonly onChoose: (span: Span) => void;
  /** whether typed days are wrong, so that the ones before are still asked for */
  readonly onFault: (isAtFault: boolean) => void;
  /** what is chosen beside the days */
  readonly children: ReactNode;
};

/** Any days, typed; they are asked for as soon as both are days and in order. */
function FreeDays({ span, onChoose, onFault }: Omit<PeriodChoiceProps, 'published' | 'today' | 'children'>) {
  const { t } = useTranslation(['reports', 'errors', 'ui']);
  const [typed, setTyped] = useState(span);
  const faults = periodFaults(typed);
  const messageOf = (name: keyof Span) => {
    const fault = faults[name];
    if (fault === undefined) return undefined;
    return fault === 'too_small' ? t('choose.ends_before') : t(`errors:fields.${fault}`);
  };
  return (['from', 'to'] as const).map((name) => (
    <DateField
      key={name}
      name={`report-${name}`}
      label={t(`choose.${name}`)}
      hint={t('ui:date.pattern')}
      defaultValue={span[name]}
      error={messageOf(name)}
      onChange={({ target }) => {
        const next = { ...typed, [name]: target.value };
        setTyped(next);
        const isAtFault = Object.keys(periodFaults(next)).length > 0;
        onFault(isAtFault);
        if (!isAtFault) onChoose(next);
      }}
    />
  ));
}

/** A quarter, a year, or any days. */
export function PeriodChoice({ span, published, today, onChoose, onFault, children }: PeriodChoiceProps) {
  const { t } = useTranslation('reports');
  const [mode, setMode] = useState<Mode>(() => modeOf(span));
  const chosen = periodOf(span);
  const offered = (of: Exclude<Mode, 'free'>): readonly Period[] => {
    const periods = offeredPeriods(published, today, of);
    const isOther =
      chosen !== null && modeOf(chosen) === of && !periods.some(({ key }) => key === chosen.key);
    return isOther ? [chosen, ...periods] : periods;
  };
  const choose = (next: Mode) => {
    setMode(next);
    onFault(false);
    // the newest of which anything was published
    const newest = next !== 'free' && offered(next).find(({ from }) => from <= published.to);
    if (newest && modeOf(span) !== next) onChoose({ from: newest.from, to: newest.to });
  };
  const nameOf = ({ year, quarter }: Period) =>
    quarter === null ? String(year) : t('quarter', { quarter, year });
  return (
    <chakra.div display="grid" gap="4">
      <chakra.div>
        <Segments
          label={t('choose.period')}
          value={mode}
          options={modes.map((value) => ({ value, label: t(`choose.mode.${value}`) }))}
          onChoose={choose}
        />
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" alignItems="end" columnGap="5" rowGap="4">
        {mode === 'free' ? (
          <FreeDays span={span} onChoose={onChoose} onFault={onFault} />
        ) : (
          <SelectField
            name="report-period"
            label={t(`choose.which.${mode}`)}
            width="176px"
            placeholder={null}
            value={chosen?.key ?? ''}
            options={offered(mode).map((period) => ({ value: period.key, label: nameOf(period) }))}
            onChange={(event) => {
              const period = offered(mode).find(({ key }) => key === event.currentTarget.value);
              if (period) onChoose({ from: period.from, to: period.to });
            }}
          />
        )}
        {children}
      </chakra.div>
    </chakra.div>
  );
}
