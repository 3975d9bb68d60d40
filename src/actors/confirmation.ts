import { fromPromise } from 'xstate';
import type { ConfirmationMethod } from '../../contract/values/second-factor.ts';
import { confirmationMachine } from '../../machines/confirmation/machine.ts';
import type { ConfirmationInput, TypedProof } from '../../machines/confirmation/types.ts';
import { api } from '../api/client.ts';
import { Problem } from '../api/problem.ts';

type Purpose = ConfirmationInput;

const options = async ({ purpose }: Purpose, signal: AbortSignal) =>
  (await api.secondFactor.confirmationOptions({ query: { purpose } }, { signal })).body;

/** Shows who the person is, with its real actors. What asks the browser for a passkey is loaded when one is used. */
export const openConfirmation = () =>
  confirmationMachine.provide({
    actors: {
      loadMethods: fromPromise<readonly ConfirmationMethod[], Purpose>(
        async ({ input, signal }) => (await options(input, signal)).methods,
      ),
      sendProof: fromPromise<void, Purpose & TypedProof>(async ({ input, signal }) => {
        const { purpose, method, typed } = input;
        const body =
          method === 'password' ? { purpose, method, password: typed } : { purpose, method, code: typed };
        await api.secondFactor.confirm({ body }, { signal });
      }),
      provePasskey: fromPromise<void, Purpose>(async ({ input, signal }) => {
        const [{ passkey }, { showPasskey }] = await Promise.all([
          options(input, signal),
          import('./passkeys.ts'),
        ]);
        if (passkey === null) throw new Problem('passkey_failed', 0);
        const assertion = await showPasskey(passkey, signal);
        await api.secondFactor.confirm(
          { body: { purpose: input.purpose, method: 'passkey', assertion } },
          { signal },
        );
      }),
    },
  });
