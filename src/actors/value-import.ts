import type { QueryClient } from '@tanstack/react-query';
import { fromCallback, fromPromise } from 'xstate';
import { refusalOf } from '../../machines/refusal.ts';
import { valueImportMachine } from '../../machines/value-import/machine.ts';
import type { CheckReport, CheckSheetInput, ImportSheetInput } from '../../machines/value-import/types.ts';
import { Problem, toProblem } from '../api/problem.ts';
import { newKey } from '../platform/window.ts';
import { featuresQuery } from '../queries/enrollment.ts';
import { checkImport, importValues } from '../queries/value-import.ts';

/** What the page needs to bring values in. */
export type ValueImports = {
  readonly machine: typeof valueImportMachine;
  /** keeps a picked file where the chart's actors find it again, by the name that is returned */
  readonly keep: (file: File) => string;
};

const megabyte = 1024 * 1024;

/** The import of values with its real actors; the rows that the server answers lie in the query client. */
export function openValueImport(client: QueryClient): ValueImports {
  const files = new Map<string, File>();
  const fileOf = (ref: string): File => {
    const file = files.get(ref);
    if (!file) throw new Error(`No file is kept under ${ref}`);
    return file;
  };
  /** What can be said before anything is sent. */
  const judge = async ({ size }: File): Promise<void> => {
    if (size === 0) throw new Problem('empty_file', 422);
    const { limits } = await client.ensureQueryData(featuresQuery);
    if (size > limits.max_file_mb * megabyte) throw new Problem('file_too_large', 413);
  };

  const checkSheet = fromCallback<CheckReport, CheckSheetInput>(({ input, sendBack }) => {
    const stop = new AbortController();
    const report = (event: CheckReport) => {
      if (!stop.signal.aborted) sendBack(event);
    };
    const check = async () => {
      const file = fileOf(input.sheet.ref);
      await judge(file);
      const { hash, counts } = await checkImport(client, {
        series: input.series,
        file,
        signal: stop.signal,
        onSent: (percent) => report({ type: 'check.progressed', percent }),
      });
      report({ type: 'check.finished', checked: { hash, counts } });
    };
    check().catch((thrown: unknown) => report({ type: 'check.failed', error: refusalOf(toProblem(thrown)) }));
    return () => stop.abort();
  });

  const importSheet = fromPromise<void, ImportSheetInput>(async ({ input, signal }) => {
    const { series, sheet, hash, key } = input;
    await importValues(client, { series, file: fileOf(sheet.ref), hash, key, signal });
  });

  return {
    machine: valueImportMachine.provide({ actors: { checkSheet, importSheet } }),
    keep: (file) => {
      const ref = newKey();
      // one at a time: what was chosen before is let go of
      files.clear();
      files.set(ref, file);
      return ref;
    },
  };
}
