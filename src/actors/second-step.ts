import type { Session } from '../../contract/values/session.ts';
import type { FactorCode, SecondFactorMethod } from '../../machines/session/types.ts';
import { api } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import { showPasskey } from './passkeys.ts';

/** What the sign-in that was begun can be finished with. */
export async function readMethods(signal: AbortSignal): Promise<readonly SecondFactorMethod[]> {
  return (await api.secondFactor.signInOptions(undefined, { signal })).body.methods;
}

/** Finishes it with a code. */
export async function sendCode(typed: FactorCode, signal: AbortSignal): Promise<Session> {
  return (await api.secondFactor.signIn({ body: typed }, { signal })).body;
}

/** Finishes it with a passkey. A challenge is good once, so each try begins with a new one. */
export async function sendPasskey(signal: AbortSignal): Promise<Session> {
  const { passkey } = (await api.secondFactor.signInOptions(undefined, { signal })).body;
  if (passkey === null) throw new Problem('passkey_failed', 0);
  const assertion = await showPasskey(passkey, signal);
  // what was stopped in time is not sent; what is sent may open the session, so its answer is heard
  signal.throwIfAborted();
  return (await api.secondFactor.signIn({ body: { method: 'passkey', assertion } })).body;
}
