import { names as pairs } from 'virtual:static-names';
import type { Names } from './encode.ts';

/** The style properties that the sources use, and what each is called in full. */
export const names: Names = new Map(Object.entries(pairs));
