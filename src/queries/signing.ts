import { mutationOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { SignatureForm } from '../../contract/steps/signing.ts';
import { api } from '../api/client.ts';
import { toProblem } from '../api/problem.ts';
import { keys } from './keys.ts';

/**
 * Signs the subscription agreement on the screen; rejects with a Problem. Whatever came of it, papers, ticks and
 * progress are read anew: a template may have a new edition, or another tab has signed.
 */
export const signMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (form: SignatureForm) =>
      api.signing.sign({ body: form }).then(
        ({ body }) => body,
        (thrown: unknown) => {
          throw toProblem(thrown);
        },
      ),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.details }),
        client.invalidateQueries({ queryKey: keys.registration }),
        client.invalidateQueries({ queryKey: keys.templates }),
      ]),
  });
