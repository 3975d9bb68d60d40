import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Currency } from '../../contract/enums.ts';
import { exportMedia } from '../../contract/values/export.ts';
import type { Report, ReportFormat } from '../../contract/values/report.ts';
import { api } from '../api/client.ts';
import { download, type Download, type DownloadProgress } from '../api/download.ts';
import { askExtension } from './features.ts';
import { keys } from './keys.ts';
import { asProblem } from './values.ts';

/** What a report is about: days in UTC, both included; without them all that was published, without a currency both. */
export type ReportSubject = {
  readonly from?: string;
  readonly to?: string;
  readonly currency?: Currency;
};

/**
 * The figures of a report: an investor's own, the fund's for staff; null where the API makes them as files alone. The
 * ones before stay while others are fetched.
 */
export const reportQuery = (asked: ReportSubject) =>
  queryOptions({
    queryKey: [...keys.values, 'report', asked],
    placeholderData: keepPreviousData,
    queryFn: ({ client, signal }) =>
      askExtension<Report | null>({
        client,
        name: 'values',
        call: async () => (await api.values.report({ query: asked }, { signal }).catch(asProblem)).body,
        without: async () => null,
      }),
  });

type ReportAsked = ReportSubject & {
  readonly format: ReportFormat;
  /** of the paper */
  readonly language: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DownloadProgress) => void;
};

/** The same figures as a paper or a workbook. Rejects with a Problem, or with an AbortError when it was called off. */
export function fetchReport({ signal, onProgress, ...asked }: ReportAsked): Promise<Download> {
  const query = new URLSearchParams(asked).toString();
  return download({
    call: ['capital', 'report'],
    path: `/capital/values/report?${query}`,
    accept: exportMedia[asked.format],
    signal,
    onProgress,
  });
}
