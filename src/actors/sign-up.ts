import type { Refusal } from '../../machines/refusal.ts';
import { refusalOf } from '../../machines/refusal.ts';
import { api } from '../api/client.ts';

export type SignUp = Parameters<typeof api.auth.register>[0]['body'];

/** One form, one call: null when the account was made, else why not. */
export async function signUp(form: SignUp): Promise<Refusal | null> {
  try {
    await api.auth.register({ body: form });
    return null;
  } catch (thrown) {
    return refusalOf(thrown);
  }
}
