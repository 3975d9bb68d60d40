import type { QueryClient } from '@tanstack/react-query';
import { fromCallback, fromPromise } from 'xstate';
import { isDay, isFreshPaper } from '../../contract/values/date.ts';
import type { EnrollmentFile } from '../../contract/values/enrollment.ts';
import { documentUploadMachine } from '../../machines/document-upload/machine.ts';
import type {
  CheckFileInput,
  UploadFileInput,
  UploadReport,
  Verdict,
} from '../../machines/document-upload/types.ts';
import { refusalOf } from '../../machines/refusal.ts';
import { isPassing } from '../../machines/unheard.ts';
import { toProblem } from '../api/problem.ts';
import { upload } from '../api/upload.ts';
import { todayUtc } from '../platform/server-clock.ts';
import { newKey } from '../platform/window.ts';
import { amendUnread, mayHold, withFile } from '../queries/held-files.ts';
import { keys } from '../queries/keys.ts';
import { judgeFile } from './document-upload-check.ts';

/** What the page needs to let files be sent. */
export type Uploads = {
  readonly machine: typeof documentUploadMachine;
  /** keeps a picked file where the chart's actors find it again, by the name that is returned */
  readonly keep: (file: File) => string;
};

/** A day that is asked with a paper: what is wrong with it, or null (decisions §6). */
function dateFault(day: string): string | null {
  if (!isDay(day)) return 'invalid_date';
  if (day > todayUtc()) return 'date_in_future';
  return isFreshPaper(day, todayUtc()) ? null : 'too_old';
}

/** What leaves open whether the file has arrived, or is taken out; `not_found`: its owner or what it replaces went away in another tab. */
const leavesOpen = (key: string) => isPassing(key) || key === 'not_found';

function sending({ slot, file, issuedOn, replaces }: UploadFileInput) {
  const issued_on = issuedOn ?? undefined;
  return replaces === null
    ? {
        path: '/files/enrollment/file-upload',
        fields: { type: slot.type, owner_id: slot.ownerId ?? undefined, issued_on },
        name: file.name,
      }
    : {
        path: '/files/enrollment/file-update/replace',
        fields: { file_id: replaces, issued_on },
        name: file.name,
      };
}

/**
 * The upload chart with its real actors: the file is sent, what it made stale is read again, then it is done.
 * `asksForPassword`: whether a file is a PDF that can't be read without one.
 */
export function openUploads(
  client: QueryClient,
  userId: string,
  asksForPassword: (file: Blob) => Promise<boolean>,
): Uploads {
  const files = new Map<string, File>();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.details }),
      client.invalidateQueries({ queryKey: keys.registration }),
    ]);
  const fileOf = (ref: string) => {
    const file = files.get(ref);
    if (!file) throw new Error(`No file is kept under ${ref}`);
    return file;
  };

  const checkFile = fromPromise<Verdict, CheckFileInput>(async ({ input }) => {
    const file = fileOf(input.file.ref);
    const verdict = await judgeFile(input, {
      head: () => file.slice(0, 256).text(),
      asksForPassword: () => asksForPassword(file),
    });
    if (verdict.kind === 'rejected' || !input.slot.dated || input.issuedOn === null) return verdict;
    const fault = dateFault(input.issuedOn);
    return fault === null
      ? verdict
      : {
          kind: 'rejected',
          refusal: { key: 'validation_failed', fields: { issued_on: fault }, requestId: null },
        };
  });

  const uploadFile = fromCallback<UploadReport, UploadFileInput>(({ input, sendBack }) => {
    const stop = new AbortController();
    let isUnderWay = true;
    const report = (event: UploadReport) => {
      if (!stop.signal.aborted) sendBack(event);
    };
    const send = async () => {
      const { path, fields } = sending(input);
      const sent = await upload<EnrollmentFile>({
        path,
        fields,
        file: fileOf(input.file.ref),
        // tried again, it is the same file, which is taken once
        idempotencyKey: input.file.ref,
        signal: stop.signal,
        onProgress: ({ sent, total }) =>
          report({ type: 'upload.progressed', percent: total === 0 ? 0 : Math.floor((sent / total) * 100) }),
      });
      isUnderWay = false;
      await refresh();
      amendUnread(client, userId, (held) => withFile(held, sent, input.replaces));
      files.delete(input.file.ref);
      report({ type: 'upload.finished', file: { id: sent.id, status: sent.status } });
    };
    send().catch((thrown: unknown) => {
      isUnderWay = false;
      const problem = toProblem(thrown);
      // the page may be behind
      if (leavesOpen(problem.key)) void refresh();
      report({ type: 'upload.failed', error: refusalOf(problem) });
    });
    return () => {
      stop.abort();
      // called off too late, it is there
      if (isUnderWay) void refresh();
    };
  });

  const removeFile = fromPromise<void, { readonly fileId: string }>(async ({ input, signal }) => {
    await upload<EnrollmentFile>({
      path: '/files/enrollment/file-update/remove',
      fields: { file_id: input.fileId },
      file: null,
      signal,
    }).catch(async (thrown: unknown) => {
      const { key } = toProblem(thrown);
      // gone already, by another tab: that is what was asked for
      if (key === 'not_found') return;
      // no answer came: the dossier says whether it is there
      if (leavesOpen(key)) await refresh();
      if (!leavesOpen(key) || mayHold(client, userId, input.fileId)) throw thrown;
    });
    await refresh();
    amendUnread(client, userId, ({ files }) => files.filter(({ id }) => id !== input.fileId));
  });

  return {
    machine: documentUploadMachine.provide({ actors: { checkFile, uploadFile, removeFile } }),
    keep: (file) => {
      const ref = newKey();
      files.set(ref, file);
      return ref;
    },
  };
}
