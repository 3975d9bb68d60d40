import { resolve } from 'node:path';
import { z } from 'zod';

const error = 'must be a folder on a disk';

/** A folder to write to, wherever it is named from: below /proc Node makes folders for ever. */
export const diskFolder = z
  .string()
  .regex(/^[^\0]{1,1000}$/, { error, abort: true })
  .refine((value) => !/^\/proc(\/|$)/.test(resolve(value)), { error });
