import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { secondFactorMachine } from '../../machines/second-factor/machine.ts';
import type { Change, Outcome } from '../../machines/second-factor/types.ts';
import { api } from '../api/client.ts';
import { keys } from '../queries/keys.ts';

const done: Outcome = { kind: 'done' };
const kept = (codes: readonly string[] | null): Outcome => (codes === null ? done : { kind: 'keep', codes });

async function addPasskey(name: string, signal: AbortSignal): Promise<Outcome> {
  const [{ body: options }, { makePasskey }] = await Promise.all([
    api.secondFactor.passkeyOptions(undefined, { signal }),
    import('./passkeys.ts'),
  ]);
  const attestation = await makePasskey(options, signal);
  return kept((await api.secondFactor.addPasskey({ body: { name, attestation } })).body.recovery_codes);
}

async function perform(change: Change, signal: AbortSignal): Promise<Outcome> {
  switch (change.kind) {
    case 'app':
      return { kind: 'scan', app: (await api.secondFactor.startTotp()).body };
    case 'passkey':
      return addPasskey(change.name, signal);
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
export function openSecondFactor(client: QueryClient) {
  const changes = async (work: Promise<Outcome>): Promise<Outcome> => {
    const outcome = await work;
    if (outcome.kind !== 'scan') await client.invalidateQueries({ queryKey: keys.secondFactors });
    return outcome;
  };
  return secondFactorMachine.provide({
    actors: {
      performChange: fromPromise<Outcome, { readonly change: Change }>(({ input, signal }) =>
        changes(perform(input.change, signal)),
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
