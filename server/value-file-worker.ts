import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { languages } from '../contract/enums.ts';
import { importedSeries } from '../contract/values/value-import.ts';
import { readValueFile } from './files/value-file/read.ts';

/** A thread that reads one file and ends: what it is given, and what it tells, is `server/files/value-file/thread.ts`. */
const given = z.object({
  content: z.instanceof(Uint8Array),
  series: z.enum(importedSeries),
  language: z.enum(languages),
});
void readValueFile(given.parse(workerData)).then((reading) =>
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(reading),
);
