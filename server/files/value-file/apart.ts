import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isNativeError } from 'node:util/types';
import { problem } from '../../http/problem.ts';
import type { FileReading, ValueFile } from './read.ts';

/** What one reading may take before it is given up: a file that is made to cost does no harm. */
export type ReadingLimits = { readonly milliseconds: number; readonly megabytes: number };
const limits: ReadingLimits = { milliseconds: 30_000, megabytes: 512 };
/** Two at a time, and no more wait than there can be uploads. */
const mostRunning = 2;

const isSource = fileURLToPath(import.meta.url).endsWith('.ts');
/** Where the sources themselves run, in development and in tests, the reader is bundled when it is first needed. */
async function bundled(): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../value-file-worker.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
let source: Promise<string> | null = null;

/**
 * The reader, with none of this process's settings. A process and no thread: where memory runs out in one piece the
 * engine ends the whole process at once, whatever limit a thread has.
 */
function startReader(megabytes: number, program: string | null): ChildProcess {
  const path = program === null ? fileURLToPath(new URL('./value-file-worker.js', import.meta.url)) : '-';
  const reader = spawn(process.execPath, [`--max-old-space-size=${megabytes}`, path], {
    env: {},
    stdio: [program === null ? 'ignore' : 'pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // one that ended before it had read it all: its end tells
  reader.stdin?.on('error', () => {});
  reader.stdin?.end(program);
  return reader;
}

let running = 0;
const waiting: (() => void)[] = [];
async function enter(): Promise<void> {
  if (running < mostRunning) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
}
/** The place is handed on, or is free. */
function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

/** How the operator's machine stops what runs; the engine itself ends a process by others. */
const isStop = (signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGTERM' || signal === 'SIGINT' || signal === 'SIGHUP';

async function runReader(file: ValueFile, { milliseconds, megabytes }: ReadingLimits): Promise<FileReading> {
  if (isSource) source ??= bundled();
  const reader = startReader(megabytes, await source);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void reader.kill('SIGKILL'), milliseconds);
    reader.once('message', (told: FileReading | Error) => {
      if (isNativeError(told)) reject(told);
      else resolve(told);
      // which ends it
      reader.disconnect();
    });
    reader.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    reader.once('exit', (code, signal) => {
      clearTimeout(timer);
      if (isStop(signal)) reject(problem('unavailable', { retryAfter: 5 }));
      else if (signal === null) reject(new Error(`the reader of spreadsheets ended with ${code}`));
      // Killed without a word: it took too long, or too much.
      else resolve({ kind: 'refused', fault: 'spreadsheet_too_large' });
    });
    reader.send(file, () => {});
  });
}

/**
 * Reads a file of values in a process of its own, so that nobody else waits for it, nor ends with it; throws the problem
 * of a file that gives no rows. Wrong rows are no problem of the file: they are told one by one.
 */
export async function readApart(file: ValueFile, within = limits) {
  await enter();
  try {
    const reading = await runReader(file, within);
    if (reading.kind === 'refused') throw problem(reading.fault);
    if (reading.kind === 'columns') throw problem('columns_wrong', { fields: reading.faults });
    return reading.rows;
  } finally {
    leave();
  }
}
