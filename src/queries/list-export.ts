import { exportMedia, type ExportFormat } from '../../contract/values/export.ts';
import { download, type Download, type DownloadProgress } from '../api/download.ts';

type ListCall = {
  /** where the call stands in the contract */
  readonly call: readonly string[];
  /** path below the API base */
  readonly path: string;
  /** what chooses the rows; what is absent chooses nothing */
  readonly filters: Readonly<Record<string, string | number | undefined>>;
};
type Asked = {
  readonly format: ExportFormat;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DownloadProgress) => void;
};

/**
 * All rows of a list that the filters choose, as a file. Rejects with a Problem, or with an AbortError when it was
 * called off. For `useListExport`.
 */
export const exportList =
  ({ call, path, filters }: ListCall) =>
  ({ format, signal, onProgress }: Asked): Promise<Download> => {
    const query = new URLSearchParams(
      Object.entries(filters).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    ).toString();
    return download({
      call,
      path: query === '' ? path : `${path}?${query}`,
      accept: exportMedia[format],
      signal,
      onProgress,
    });
  };
