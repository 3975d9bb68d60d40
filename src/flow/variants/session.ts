import type { AnyEventObject } from 'xstate';
import { identifiesMember } from '../../../machines/session/guards.ts';
import type { Variant } from '../texts/types.ts';

const signIns = ['signIn', 'provePasskey', 'verifyCode'].map((call) => `xstate.done.actor.${call}`);

/** Which of the samples of one event of the session this is. */
export function sessionVariant(event: AnyEventObject): Variant | null {
  if (signIns.includes(event.type))
    return identifiesMember(event['output']) ? null : { name: 'unidentified' };
  if (event.type === 'session.expiring')
    return { name: event['extendable'] === true ? 'extendable' : 'final' };
  return event.type === 'response.unauthorized' && typeof event['ended'] === 'string'
    ? { name: event['ended'] }
    : null;
}
