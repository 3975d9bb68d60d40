import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type {
  Assertion,
  Attestation,
  PasskeyCreation,
  PasskeyRequest,
} from '../../contract/values/second-factor.ts';
import { assertion, attestation } from '../../contract/values/second-factor.ts';
import { Problem } from '../api/problem.ts';

/** Why the browser brought no passkey: the person gave up, the device has this one already, or something else failed. */
function keyOf(thrown: unknown): string {
  const name = thrown instanceof Error ? thrown.name : '';
  if (thrown instanceof WebAuthnError && thrown.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'passkey_known';
  if (name === 'InvalidStateError') return 'passkey_known';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'passkey_cancelled' : 'passkey_failed';
}

/** Runs one of the browser's dialogs; leaving the state of the chart closes it. */
async function ask<T>(open: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const close = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', close, { once: true });
  try {
    return await open();
  } catch (thrown) {
    throw new Problem(keyOf(thrown), 0);
  } finally {
    signal.removeEventListener('abort', close);
  }
}

/** The person shows a passkey that the account has. Throws a Problem. */
export async function showPasskey(options: PasskeyRequest, signal: AbortSignal): Promise<Assertion> {
  const shown = await ask(() => startAuthentication({ optionsJSON: options }), signal);
  return assertion.parse(JSON.parse(JSON.stringify(shown)));
}

/** The device makes a new passkey. Throws a Problem. */
export async function makePasskey(options: PasskeyCreation, signal: AbortSignal): Promise<Attestation> {
  const made = await ask(() => startRegistration({ optionsJSON: options }), signal);
  return attestation.parse(JSON.parse(JSON.stringify(made)));
}
