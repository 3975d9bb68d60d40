import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ImportedRow } from '../../../contract/values/value-import.ts';
import { amountFields } from '../../../contract/values/value.ts';
import { formatDay } from '../../ui/format.ts';
import { useMoneyWords } from '../../ui/format-parts.tsx';
import { Status } from '../../ui/status.tsx';

const marks = { new: 'saved', changed: 'current', same: 'todo', wrong: 'refused' } as const;

/** The period of a row in words; nothing where the file doesn't say it. */
export function usePeriodWords(): (row: ImportedRow) => string {
  const { t } = useTranslation('value-import');
  return ({ value_date, year, quarter_number }) => {
    if (value_date !== null) return formatDay(value_date);
    return year === null || quarter_number === null
      ? '–'
      : t('rows.quarter', { quarter: quarter_number, year });
  };
}

/** What is wrong with a row, cell by cell. */
export function ProblemWords({ row }: { readonly row: ImportedRow }) {
  const { t } = useTranslation('value-import');
  return (
    <chakra.ul listStyleType="none" m="0" p="0" color="negative.fg">
      {row.problems.map(({ field, error_key, given }) => (
        <li key={`${field} ${error_key}`}>
          {t(`problem.${error_key}`, { field: t(`columns.${field}`), given })}
        </li>
      ))}
    </chakra.ul>
  );
}

/** The amounts of a draft that a row changes, each with what stood there. */
function ChangedAmounts({ row }: { readonly row: ImportedRow }) {
  const { t } = useTranslation('value-import');
  const words = useMoneyWords();
  const { before, after, currency } = row;
  if (before === null || after === null || currency === null) return null;
  const changed = amountFields.filter((field) => before[field] !== after[field]);
  return (
    <chakra.ul listStyleType="none" m="0" p="0">
      {changed.map((field) => (
        <chakra.li key={field} display="flex" flexWrap="wrap" columnGap="2">
          {t(`columns.${field}`)} <strong>{words(after[field], currency)}</strong>{' '}
          <chakra.span color="fg.muted">
            {t('rows.was', { amount: words(before[field], currency) })}
          </chakra.span>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** What a row would do: its state, then what it changes or what is wrong with it. */
export function ChangeCell({ row }: { readonly row: ImportedRow }) {
  const { t } = useTranslation('value-import');
  const words = useMoneyWords();
  const change = row.change ?? 'wrong';
  return (
    <chakra.div display="grid" gap="1" whiteSpace="normal">
      <Status kind={marks[change]} label={t(`rows.${change}`)} />
      {change === 'changed' && <ChangedAmounts row={row} />}
      {change === 'wrong' && <ProblemWords row={row} />}
      {row.difference !== null && row.currency !== null && (
        <chakra.span color="pending.fg">
          {t('rows.off', { amount: words(row.difference, row.currency) })}
        </chakra.span>
      )}
    </chakra.div>
  );
}
