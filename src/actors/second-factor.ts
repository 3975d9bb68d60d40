import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { secondFactorMachine } from '../../machines/second-factor/machine.ts';
import type { Change, Outcome } from '../../machines/second-factor/types.ts';
import { api } from '../api/client.ts';
import { keys } from '../queries/keys.ts';

const done: Outcome = { kind: 'done' };
const kept = (codes: readonly string[] | null): Outcome => (codes === null ? done : { kind: 'keep', codes });

/** Tells whether a change is with the server that could still be stopped before. */
type OnSent = (isSent: boolean) => void;

async function addPasskey(name: string, signal: AbortSignal, onSent: OnSent): Promise<Outcome> {
  const [{ body: options }, { makePasskey }] = await Promise.all([
    api.secondFactor.passkeyOptions(undefined, { signal }),
    import('./passkeys.ts'),
  ]);
  const attestation = await makePasskey(options, signal);
  // what was stopped in time is not sent; what is sent is not stopped, since its answer brings the recovery codes
  signal.throwIfAborted();
  onSent(true);
  try {
    return kept((await api.secondFactor.addPasskey({ body: { name, attestation } })).body.recovery_codes);
  } finally {
    onSent(false);
  }
}

async function perform(change: Change, signal: AbortSignal, onSent: OnSent): Promise<Outcome> {
  switch (change.kind) {
    case 'app':
      return { kind: 'scan', app: (await api.secondFactor.startTotp()).body };
    case 'passkey':
      return addPasskey(change.name, signal, onSent);
    case 'codes':
      return kept((await api.secondFactor.renewRecoveryCodes()).body.recovery_codes);
    case 'appRemoval':
      await api.secondFactor.removeTotp();
      return done;
    case 'passkeyRemoval':
      await api.secondFactor.removePasskey({ params: { passkeyId: change.id } });
      return done;
  }
}

/** A person's second factors with their real actors: what is listed is read again before a change counts as made. */
export function openSecondFactor(client: QueryClient, onSent: OnSent) {
  const readAgain = () => client.invalidateQueries({ queryKey: keys.secondFactors });
  const changes = async (work: Promise<Outcome>): Promise<Outcome> => {
    try {
      const outcome = await work;
      if (outcome.kind !== 'scan') await readAgain();
      return outcome;
    } catch (thrown) {
      // it may have been made all the same; the refusal is told without waiting for what is read
      void readAgain();
      throw thrown;
    }
  };
  return secondFactorMachine.provide({
    actors: {
      performChange: fromPromise<Outcome, { readonly change: Change }>(({ input, signal }) =>
        changes(perform(input.change, signal, onSent)),
      ),
      confirmApp: fromPromise<Outcome, { readonly code: string }>(({ input }) =>
        changes(
          api.secondFactor
            .confirmTotp({ body: { code: input.code } })
            .then(({ body }) => kept(body.recovery_codes)),
        ),
      ),
    },
  });
}
