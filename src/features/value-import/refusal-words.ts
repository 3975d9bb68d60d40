import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import {
  columnProblems,
  importColumnNames,
  mostImportedRows,
  mostUnknownColumns,
} from '../../../contract/values/value-import.ts';
import type { Refusal } from '../../../machines/refusal.ts';
import { selectSheet } from '../../../machines/value-import/selectors.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import { useFileSize } from '../../ui/format-parts.tsx';
import { useWhyRefused } from '../../ui/why-refused.ts';
import { useImportServices } from './services.ts';

const own = ['too_many_rows', 'file_type_not_allowed'];
const megabyte = 1_048_576;

/** Every sentence about why a file was not read: one for each heading that is wrong, else one for the whole. */
export function useRefusalWords(): (refusal: Refusal) => readonly string[] {
  const { t } = useTranslation(['value-import', 'errors']);
  const whyRefused = useWhyRefused();
  const { data } = useQuery(featuresQuery);
  const { actorRef } = useImportServices();
  const bytes = useSelector(actorRef, selectSheet)?.size ?? 0;
  const sizeOf = useFileSize();
  const max = data?.limits.max_file_mb ?? 10;
  const nameOf = (heading: string): string => {
    const column = importColumnNames.find((name) => name === heading);
    return column === undefined ? heading : t(`columns.${column}`);
  };
  return (refusal) => {
    const { key, fields } = refusal;
    const wrong = Object.entries(fields).flatMap(([heading, problem]) => {
      const known = columnProblems.find((one) => one === problem);
      return known === undefined ? [] : [t(`refused.${known}`, { name: nameOf(heading) })];
    });
    const unknown = Object.values(fields).filter((problem) => problem === 'column_unknown').length;
    const more =
      unknown < mostUnknownColumns ? [] : [t('refused.columns_unnamed', { shown: mostUnknownColumns })];
    if (key === 'columns_wrong' && wrong.length > 0) return [...wrong, ...more];
    // what stands before the server may take less: of that limit nothing is known
    if (key === 'file_too_large' && bytes > max * megabyte)
      return [t('refused.file_too_large', { size: sizeOf(bytes), max })];
    if (own.includes(key)) return [t(`refused.${key}`, { rows: mostImportedRows })];
    return [whyRefused(refusal)];
  };
}
