import { fileURLToPath } from 'node:url';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { problem } from '../../http/problem.ts';
import type { FileReading, ValueFile } from './read.ts';

/** What one reading may take before it is given up: a file that is made to cost does no harm. */
export type ThreadLimits = { readonly milliseconds: number; readonly megabytes: number };
const limits: ThreadLimits = { milliseconds: 30_000, megabytes: 512 };
/** Two at a time, and no more wait than there can be uploads. */
const mostRunning = 2;

const isSource = fileURLToPath(import.meta.url).endsWith('.ts');
/** Where the sources themselves run, in development and in tests, the thread is bundled when it is first needed. */
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

async function startThread(file: ValueFile, resourceLimits: ResourceLimits): Promise<Worker> {
  const options = { workerData: file, resourceLimits, execArgv: [] };
  if (!isSource) return new Worker(new URL('./value-file-worker.js', import.meta.url), options);
  source ??= bundled();
  return new Worker(await source, { ...options, eval: true });
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

async function runThread(file: ValueFile, { milliseconds, megabytes }: ThreadLimits): Promise<FileReading> {
  const worker = await startThread(file, { maxOldGenerationSizeMb: megabytes });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void worker.terminate(), milliseconds);
    const tooLarge: FileReading = { kind: 'refused', fault: 'spreadsheet_too_large' };
    worker.once('message', (reading: FileReading) => resolve(reading));
    worker.once('error', (error) =>
      'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooLarge) : reject(error),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      // Ended without a word: it took too long.
      resolve(tooLarge);
    });
  });
}

/**
 * Reads a file of values in a thread, so that nobody else waits for it; throws the problem of a file that gives no
 * rows. Wrong rows are no problem of the file: they are told one by one.
 */
export async function readInThread(file: ValueFile, within = limits) {
  await enter();
  try {
    const reading = await runThread(file, within);
    if (reading.kind === 'refused') throw problem(reading.fault);
    if (reading.kind === 'columns') throw problem('columns_wrong', { fields: reading.faults });
    return reading.rows;
  } finally {
    leave();
  }
}
