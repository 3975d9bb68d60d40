import type { AnyEventObject } from 'xstate';
import type { Variant } from '../texts/types.ts';

/** A change of the second factor is told by what is added, or as a removal. */
function changeOf(kind: string): Variant {
  return { name: kind.endsWith('Removal') ? 'removal' : kind };
}
export const secondFactorVariant = (event: AnyEventObject): Variant | null =>
  event.type === 'change.requested' ? changeOf(event['change'].kind) : null;

/** A purpose may ask for nothing. */
export const confirmationVariant = (event: AnyEventObject): Variant | null =>
  event.type === 'xstate.done.actor.loadMethods' && event['output'].length === 0 ? { name: 'none' } : null;
