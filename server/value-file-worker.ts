import { z } from 'zod';
import { languages } from '../contract/enums.ts';
import { importedSeries } from '../contract/values/value-import.ts';
import { readValueFile } from './files/value-file/read.ts';

/**
 * A process that reads one file and ends when the server has heard what it says: what it is given, and what becomes of
 * its answer, is `server/files/value-file/apart.ts`.
 */
const given = z.object({
  content: z.instanceof(Uint8Array),
  series: z.enum(importedSeries),
  language: z.enum(languages),
});
// Whoever stops the server may stop all that it started: the server ends this one, once the file is answered.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

process.once('message', (message) => {
  void (async () => readValueFile(given.parse(message)))()
    .catch((error: unknown) => (error instanceof Error ? error : new Error('a file could not be read')))
    .then((told) => process.send?.(told));
});
