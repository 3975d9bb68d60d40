import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  columnProblems,
  importColumnNames,
  mostImportedRows,
} from '../../../contract/values/value-import.ts';
import type { Refusal } from '../../../machines/refusal.ts';
import { featuresQuery } from '../../queries/enrollment.ts';

const own = ['too_many_rows', 'file_too_large', 'file_type_not_allowed'];

/** Every sentence about why a file was not read: one for each heading that is wrong, else one for the whole. */
export function useRefusalWords(): (refusal: Refusal) => readonly string[] {
  const { t } = useTranslation(['value-import', 'errors']);
  const { data } = useQuery(featuresQuery);
  const limits = { rows: mostImportedRows, size: data?.limits.max_file_mb ?? 10 };
  const nameOf = (heading: string): string => {
    const column = importColumnNames.find((name) => name === heading);
    return column === undefined ? heading : t(`columns.${column}`);
  };
  return ({ key, fields }) => {
    const wrong = Object.entries(fields).flatMap(([heading, problem]) => {
      const known = columnProblems.find((one) => one === problem);
      return known === undefined ? [] : [t(`refused.${known}`, { name: nameOf(heading) })];
    });
    if (key === 'columns_wrong' && wrong.length > 0) return wrong;
    if (own.includes(key)) return [t(`refused.${key}`, limits)];
    return [t(`errors:keys.${key}`, { defaultValue: t('errors:keys.unexpected_error') })];
  };
}
