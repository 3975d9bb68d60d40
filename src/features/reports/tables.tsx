import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportMonth, ReportPart } from '../../../contract/values/report.ts';
import { counted } from '../../../contract/values/report-signs.ts';
import { beyondEnd } from '../../ui/beyond-edge.ts';
import { plainTable } from '../../ui/charts/plain-table.ts';
import { useLanguage } from '../../ui/format-parts.tsx';
import { moneyParts } from '../../ui/format.ts';

const Table = chakra('table', { base: plainTable });
/**
 * Columns as wide as each other as far as their figures let them: the tables of two currencies stand in line. Three of
 * them are as wide as a half of the lines above.
 */
const eleventh = { width: '9%' };
const third = { width: '33%' };
const half = { width: 'max(calc(50% - 16px), min(100%, 420px))' };
/** Wider than a phone: it is moved sideways, by keys too, and the first column stays. */
const Room = chakra('section', {
  base: {
    overflowX: 'auto',
    position: 'relative',
    ...beyondEnd,
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' },
    _print: { overflowX: 'visible', backgroundImage: 'none' },
    '& th:first-of-type': { position: 'sticky', insetStart: '0', bg: 'bg.panel', whiteSpace: 'nowrap' },
  },
});

/** A sheet can't be moved sideways: eleven columns of the same width, and what is too long for one is broken. */
const onPaper = {
  minW: '0',
  tableLayout: 'fixed',
  fontSize: '7pt',
  '& th, & td': { pe: '4px', py: '4px', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& th:first-of-type': { position: 'static', whiteSpace: 'normal' },
} as const;

const lines = [
  'beginning_balance',
  'money_in_new_funds',
  'money_out',
  'misc_fees',
  'realized_pl',
  'unrealized_pl_previous_day',
  'total_unrealized_pl',
  'ending_balance',
  'investment_in',
  'investment_out',
] as const satisfies readonly (keyof ReportMonth)[];
type Line = Pick<ReportMonth, (typeof lines)[number]>;

/** An amount without its currency: the table's title says it. */
function useFigure(): (amount: string, signed?: boolean) => string {
  const language = useLanguage();
  return (amount, signed = false) => {
    const parts = moneyParts(amount, language, signed);
    return parts === null ? amount : `${parts.sign}${parts.whole}${parts.mark}${parts.cents}`;
  };
}

type TitledProps = {
  readonly title: string;
  readonly text?: string;
  readonly children: (id: string) => ReactNode;
};
function Titled({ title, text, children }: TitledProps) {
  const id = useId();
  return (
    <chakra.div mt="6">
      <chakra.h3 id={id} textStyle="ui" fontWeight="semibold" mb="1">
        {title}
      </chakra.h3>
      {text !== undefined && (
        <chakra.p textStyle="ui" color="fg.muted" mb="2">
          {text}
        </chakra.p>
      )}
      {children(id)}
    </chakra.div>
  );
}

type LinesTableProps = {
  readonly title: string;
  readonly rows: readonly (Line & { readonly name: string })[];
};

/** Periods below each other, each with its lines: the tables of the paper. */
export function LinesTable({ title, rows }: LinesTableProps) {
  const { t } = useTranslation('reports');
  const figure = useFigure();
  if (rows.length === 0) return null;
  return (
    <Titled title={title}>
      {(id) => (
        <Room aria-labelledby={id} tabIndex={0}>
          <Table aria-labelledby={id} minW="1040px" _print={onPaper}>
            <thead>
              <tr>
                <th scope="col" style={eleventh}>
                  {t('column.period')}
                </th>
                {lines.map((line) => (
                  <th key={line} scope="col" style={eleventh}>
                    {t(`line.${line}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, ...row }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {lines.map((line) => {
                    const { amount, isSigned } = counted(line, row[line]);
                    return <td key={line}>{figure(amount, isSigned)}</td>;
                  })}
                </tr>
              ))}
            </tbody>
          </Table>
        </Room>
      )}
    </Titled>
  );
}

/** Its columns leave no room for one that stays. */
const narrow = { '& th:first-of-type': { position: 'static', whiteSpace: 'normal' } } as const;

type WalletTableProps = {
  readonly title: string;
  readonly wallet: ReportPart['wallet'];
};

const sums = [
  ['in', 'subtotal'],
  ['out', 'subtotal'],
  ['closing', 'total'],
] as const;

/**
 * What moved in the wallet, by types of transactions, between what was held before and at the end. What came in and
 * went out altogether are no movements of their own: they stand below these, quietly. It goes by days of posting, where the
 * lines above go by the day from which something counts: both need not agree for a month (docs/decisions/0039).
 */
export function WalletTable({ title, wallet }: WalletTableProps) {
  const { t } = useTranslation(['reports', 'requests']);
  const figure = useFigure();
  return (
    <Titled title={title} text={t('wallet.by_posting')}>
      {(id) => (
        <Room aria-labelledby={id} tabIndex={0} css={narrow}>
          <Table aria-labelledby={id} style={half}>
            <thead>
              <tr>
                <th scope="col" style={third}>
                  {t('column.movement')}
                </th>
                <th scope="col" style={third}>
                  {t('column.count')}
                </th>
                <th scope="col" style={third}>
                  {t('column.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row" colSpan={2}>
                  {t('wallet.opening')}
                </th>
                <td>{figure(wallet.opening)}</td>
              </tr>
              {wallet.movements.map(({ transaction_type, count, amount }) => (
                <tr key={transaction_type}>
                  <th scope="row">{t(`requests:type.${transaction_type}`)}</th>
                  <td>{count}</td>
                  <td>{figure(amount, true)}</td>
                </tr>
              ))}
              {sums.map(([sum, kind]) => (
                <tr key={sum} data-kind={kind}>
                  <th scope="row" colSpan={2}>
                    {t(`wallet.${sum}`)}
                  </th>
                  <td>{figure(wallet[sum], kind === 'subtotal')}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Room>
      )}
    </Titled>
  );
}
