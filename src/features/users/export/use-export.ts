import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ExportFormat } from '../../../../contract/values/export.ts';
import { refusalOf } from '../../../../machines/refusal.ts';
import { now } from '../../../platform/clock.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { exportUsers, type UserFilters, type UsersExport } from '../../../queries/users.ts';

export type ExportProgress = Parameters<UsersExport['onProgress']>[0];
export type ExportAsked = { readonly format: ExportFormat; readonly filters: UserFilters };

const nothingYet: ExportProgress = { received: 0, rows: null, total: null };
/** Milliseconds between two drawings of the progress: a list of thousands arrives in many parts. */
const pause = 100;

/** One export at a time: how far it is, and the way to call it off. The file is kept once it is whole. */
export function useExport(onSaved: (name: string) => void) {
  const [progress, setProgress] = useState(nothingYet);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const mutation = useMutation({
    mutationFn: ({ format, filters }: ExportAsked) => {
      const controller = new AbortController();
      running.current = controller;
      let told = 0;
      const onProgress = (come: ExportProgress) => {
        if (now() - told < pause) return;
        told = now();
        setProgress(come);
      };
      return exportUsers({ format, filters, signal: controller.signal, onProgress });
    },
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      onSaved(name);
    },
  });
  return {
    progress,
    asked: mutation.variables ?? null,
    isRunning: mutation.isPending,
    refusal: mutation.error === null ? null : refusalOf(mutation.error),
    start: (asked: ExportAsked) => {
      if (mutation.isPending) return;
      setProgress(nothingYet);
      mutation.mutate(asked);
    },
    /** What has come is dropped; what comes of it later is told to nobody. */
    cancel: () => {
      running.current?.abort();
      mutation.reset();
    },
    forget: mutation.reset,
  };
}
export type Exporting = ReturnType<typeof useExport>;
