import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { exportMedia } from '../../contract/values/export.ts';
import type {
  CheckedImport,
  DoneImport,
  ImportedSeries,
  ImportFormat,
} from '../../contract/values/value-import.ts';
import { download, type Download, type DownloadProgress } from '../api/download.ts';
import { upload } from '../api/upload.ts';
import { keys } from './keys.ts';

/** What a file would do, row by row, as it was checked; nothing fetches it again. */
export const checkedImportQuery = (hash: string) =>
  queryOptions<CheckedImport>({
    queryKey: keys.checkedImport(hash),
    queryFn: skipToken,
    staleTime: Infinity,
  });

type Given = { readonly series: ImportedSeries; readonly file: File; readonly signal: AbortSignal };

/** Asks what a file would do, keeps it for `checkedImportQuery`, and answers it. Rejects with a Problem. */
export async function checkImport(
  client: QueryClient,
  { series, file, signal, onSent }: Given & { readonly onSent: (percent: number) => void },
): Promise<CheckedImport> {
  const checked = await upload<CheckedImport>({
    path: '/x/values/import/check',
    fields: { series },
    file,
    signal,
    onProgress: ({ sent, total }) => onSent(total === 0 ? 0 : Math.floor((sent / total) * 100)),
  });
  client.setQueryData(checkedImportQuery(checked.hash).queryKey, checked);
  return checked;
}

/**
 * Has a checked file taken in once, however often this is sent with the same key. Rejects with a Problem: what it may
 * have changed is read anew then too, since an answer may have been lost.
 */
export async function importValues(
  client: QueryClient,
  { series, file, signal, hash, key }: Given & { readonly hash: string; readonly key: string },
): Promise<DoneImport> {
  try {
    return await upload<DoneImport>({
      path: '/x/values/import',
      fields: { series, hash },
      file,
      signal,
      idempotencyKey: key,
    });
  } finally {
    for (const queryKey of [keys.values, keys.fundTotals, keys.activities])
      void client.invalidateQueries({ queryKey });
  }
}

type Asked = {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DownloadProgress) => void;
};
/** An empty file with the headings of a series in the page's language. For `useListExport`. */
export const fetchTemplate =
  (series: ImportedSeries, format: ImportFormat) =>
  ({ signal, onProgress }: Asked): Promise<Download> =>
    download({
      call: ['values', 'importTemplate'],
      path: `/x/values/import/template?${new URLSearchParams({ series, format })}`,
      accept: exportMedia[format],
      signal,
      onProgress,
    });
