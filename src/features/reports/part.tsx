import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportPart } from '../../../contract/values/report.ts';
import { counted, hasNoDays, untold } from '../../../contract/values/report-signs.ts';
import { BridgeLink } from '../../ui/bridge-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { MoneyText, useLanguage } from '../../ui/format-parts.tsx';
import { formatDay } from '../../ui/format.ts';
import { formatShare } from '../../ui/share.ts';
import { SheetSection } from '../../ui/sheet.tsx';
import { LinesTable, WalletTable } from './tables.tsx';

type FigureProps = {
  readonly name: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
};
function Figure({ name, note, children }: FigureProps) {
  return (
    <chakra.div minW="0">
      <chakra.dt fontSize="sm" color="fg.muted">
        {name}
      </chakra.dt>
      <chakra.dd m="0">{children}</chakra.dd>
      {note !== undefined && (
        <chakra.dd m="0" fontSize="sm" color="fg.muted">
          {note}
        </chakra.dd>
      )}
    </chakra.div>
  );
}

/** The four figures that matter, in the order in which they make each other. */
function Main({ part }: { readonly part: ReportPart }) {
  const { t } = useTranslation('reports');
  const { currency } = part;
  const at = (day: string | null) => (day === null ? undefined : t('value_at', { date: formatDay(day) }));
  const money = (amount: string, signed = false) => (
    <MoneyText amount={amount} currency={currency} size="lg" signed={signed} />
  );
  return (
    <chakra.dl
      m="0"
      mt="2"
      display="grid"
      // four beside each other only where the largest has room
      gridTemplateColumns={{
        base: 'minmax(0,1fr)',
        sm: 'repeat(2, minmax(0,1fr))',
        xl: 'repeat(4, minmax(0,1fr))',
      }}
      // the halves of the lines below begin where these do
      columnGap="8"
      rowGap="5"
    >
      <Figure name={t('line.opening')} note={at(part.opening_date)}>
        {money(part.opening)}
      </Figure>
      <Figure name={t('line.contributions')}>{money(part.contributions, true)}</Figure>
      <Figure name={t('line.result')}>{money(part.result, true)}</Figure>
      <Figure name={t('line.closing')} note={at(part.closing_date)}>
        {money(part.closing)}
      </Figure>
    </chakra.dl>
  );
}

const before = ['money_in_new_funds', 'money_out', 'misc_fees', 'realized_pl', 'unrealized_change'] as const;
const moved = ['investment_in', 'investment_out'] as const;

/** The lines between both, and what has come of it since the beginning. */
function Lines({ part }: { readonly part: ReportPart }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { currency, since_beginning: since } = part;
  const line = (name: string, value: ReactNode, hint?: string) => (
    <chakra.div key={name} display="flex" flexWrap="wrap" columnGap="4" py="1">
      <chakra.dt color="fg.muted" flex="1 1 0">
        {name}
        {hint !== undefined && (
          <chakra.span display="block" fontSize="xs" color="fg.subtle">
            {hint}
          </chakra.span>
        )}
      </chakra.dt>
      <chakra.dd m="0" ms="auto" textAlign="end">
        {value}
      </chakra.dd>
    </chakra.div>
  );
  const money = (name: string, told: string) => {
    const { amount, isSigned } = counted(name, told);
    return <MoneyText amount={amount} currency={currency} signed={isSigned} />;
  };
  return (
    <chakra.div
      mt="5"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0,1fr)', md: '1fr 1fr' }}
      columnGap="8"
      rowGap="4"
      fontSize="sm"
    >
      <chakra.dl m="0" pt="3" borderTopWidth="1px" borderColor="border.muted">
        {before.map((name) => line(t(`line.${name}`), money(name, part[name])))}
        {part.difference !== '0.00' && line(t('line.difference'), money('difference', part.difference))}
      </chakra.dl>
      <chakra.dl m="0" pt="3" borderTopWidth="1px" borderColor="border.muted">
        {moved.map((name) => line(t(`line.${name}`), money(name, part[name]), t('moved')))}
        {line(t('line.since_contributions'), money('net_contributions', since.net_contributions))}
        {line(t('line.since_result'), money('result', since.result))}
        {since.result_percentage !== null &&
          line(t('line.since_percentage'), formatShare(since.result_percentage, language, true))}
      </chakra.dl>
    </chakra.div>
  );
}

const two = (number: number): string => String(number).padStart(2, '0');

type PartProps = {
  readonly part: ReportPart;
  readonly isFund: boolean;
  /** of the report, UTC, both included */
  readonly days: { readonly from: string; readonly to: string };
};

/** One currency of a report, as the paper has it. */
export function Part({ part, isFund, days }: PartProps) {
  const { t } = useTranslation('reports');
  const { currency } = part;
  const nothing = untold(part);
  return (
    <SheetSection
      title={t('part', { currency })}
      end={
        part.days > 0 && (
          <BridgeLink of="value" currency={currency} {...days} what={t('part', { currency })} />
        )
      }
    >
      {!hasNoDays(part) && <Main part={part} />}
      {nothing !== null ? (
        <chakra.div mt="4">
          <Callout tone="neutral" title={t(nothing)} />
        </chakra.div>
      ) : (
        <Lines part={part} />
      )}
      <LinesTable
        title={t('table.months', { currency })}
        rows={part.months.map((month) => ({ ...month, name: `${two(month.month)}/${month.year}` }))}
      />
      <LinesTable
        title={t('table.quarters', { currency })}
        rows={part.quarters.map((one) => ({
          ...one,
          name: t('quarter', { quarter: one.quarter_number, year: one.year }),
        }))}
      />
      <WalletTable title={t(isFund ? 'table.wallets' : 'table.wallet', { currency })} wallet={part.wallet} />
    </SheetSection>
  );
}
