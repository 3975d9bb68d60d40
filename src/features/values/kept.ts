import { config, z } from 'zod';
import type { Entry } from '../../../machines/value-editing/types.ts';
import type { Typed } from './grid/typed.ts';
import { lines } from './lines.ts';

// zod would try `new Function`, which the content security policy refuses and reports.
config({ jitless: true });

const entries = z.array(
  z.object({ id: z.string(), version: z.number(), amounts: z.record(z.enum(lines), z.string()).nullable() }),
);
const texts = z.record(z.string(), z.partialRecord(z.enum(lines), z.string()));

/** What was typed and not saved before a forced logout or a reload, as the chart has it. */
export const entriesBefore = (before: unknown): readonly Entry[] => entries.safeParse(before).data ?? [];

/** The same as it was typed, cell by cell. */
export const textsBefore = (before: unknown): Typed => texts.safeParse(before).data ?? {};
