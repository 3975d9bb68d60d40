import { mutationOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '../../contract/enums.ts';
import { api } from '../api/client.ts';
import { toProblem } from '../api/problem.ts';
import { keys } from './keys.ts';

/** What a person changes of the own account; what is absent stays. Phone and prefix come together. */
export type OwnChange = {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly phone_prefix?: string;
  readonly phone?: string;
  readonly country_of_birth?: string;
  readonly language?: Language;
};
type Own = { readonly id: string; readonly change: OwnChange };

const asProblem = (thrown: unknown): never => {
  throw toProblem(thrown);
};

/** Changes the own account; answers with the person as the session carries it. The dossier goes by the same names. */
export const changeOwnMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, change }: Own) =>
      api.auth.updateUser({ params: { id }, body: change }).then(({ body }) => {
        const { pending_approval, ...user } = body;
        void pending_approval;
        return user;
      }, asProblem),
    // in the background: that it was refused, or what the account says now, is told as soon as it is answered
    onSettled: (_data, _error, { id }) => {
      for (const queryKey of [keys.registration, keys.detailsOf(id), keys.activities])
        void client.invalidateQueries({ queryKey });
    },
  });

type NewPassword = {
  readonly old_password: string;
  readonly password: string;
  readonly password_confirmation: string;
};

/** Changes the own password with the old one; every other session of the person ends. */
export const changePasswordMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: NewPassword) => api.auth.newPassword({ body }).catch(asProblem),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.activities }),
        client.invalidateQueries({ queryKey: keys.sessions }),
      ]),
  });
