import { useEffect, useRef, useState } from 'react';
import type { ExportFormat } from '../../contract/values/export.ts';
import { now } from '../platform/clock.ts';
import { saveFile } from '../platform/save-file.ts';

export type ExportProgress = {
  /** bytes so far */
  readonly received: number;
  /** bytes in all, where the server says */
  readonly size?: number | null;
  /** rows so far, where the bytes tell */
  readonly rows: number | null;
  /** rows in all; null: the server didn't say */
  readonly total: number | null;
};

/** Fetches the whole file; rejects with what went wrong. */
export type RunExport = (asked: {
  readonly format: ExportFormat;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
}) => Promise<{ readonly name: string; readonly content: Blob }>;

type Asked = { readonly run: RunExport; readonly format: ExportFormat };

const nothingYet: ExportProgress = { received: 0, rows: null, total: null };
/** Milliseconds between two drawings of the progress: a list of thousands arrives in many parts. */
const pause = 100;

const textOf = (thrown: unknown, name: string): string | null => {
  const text: unknown = typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, name) : undefined;
  return typeof text === 'string' ? text : null;
};
/** Of what was thrown: its key, until when a limit lasts, and the reference of a fault. */
const failureOf = (thrown: unknown) => ({
  key: textOf(thrown, 'key') ?? 'unexpected_error',
  until: textOf(thrown, 'until'),
  requestId: textOf(thrown, 'requestId'),
});

type Failed = { readonly failure: ReturnType<typeof failureOf>; readonly asked: Asked };

/** One export of a list at a time: how far it is, and the way to call it off. The file is kept once it is whole. */
export function useListExport(onSaved: (name: string) => void) {
  const [progress, setProgress] = useState(nothingYet);
  const [running, setRunning] = useState<AbortController | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const start = (asked: Asked) => {
    if (current.current !== null) return;
    const controller = new AbortController();
    let told = 0;
    /** what comes of an export that was called off is told to nobody */
    const isOurs = () => current.current === controller;
    current.current = controller;
    setRunning(controller);
    setFailed(null);
    setProgress(nothingYet);
    const end = () => {
      current.current = null;
      setRunning(null);
    };
    void asked
      .run({
        format: asked.format,
        signal: controller.signal,
        onProgress: (come) => {
          if (!isOurs() || now() - told < pause) return;
          told = now();
          setProgress(come);
        },
      })
      .then(
        ({ name, content }) => {
          if (!isOurs()) return;
          end();
          saveFile(name, content);
          onSaved(name);
        },
        (thrown: unknown) => {
          if (!isOurs()) return;
          end();
          setFailed({ failure: failureOf(thrown), asked });
        },
      );
  };
  return {
    progress,
    isRunning: running !== null,
    /** why no file came; null: one did, or none was asked for */
    failure: failed?.failure ?? null,
    start,
    again: () => {
      if (failed !== null) start(failed.asked);
    },
    cancel: () => {
      current.current?.abort();
      current.current = null;
      setRunning(null);
    },
  };
}
export type ListExport = ReturnType<typeof useListExport>;
