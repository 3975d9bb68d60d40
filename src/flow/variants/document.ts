import type { AnyEventObject } from 'xstate';
import type { Variant } from '../texts/types.ts';

/** What the fund, or another tab, has made of the file. */
export const documentVariant = (event: AnyEventObject): Variant | null =>
  event.type === 'document.changed' ? { name: event['held']?.status ?? 'none' } : null;
