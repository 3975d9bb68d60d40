import { problem } from '../http/problem.ts';
import type { User } from '../repositories/users.ts';
import { isErasedAddress } from '../rules/erased-address.ts';

/** Throws `conflict` of somebody who was erased: what a law keeps is read, and not worked on (docs/privacy.md). */
export function assertNotErased({ email }: Pick<User, 'email'>): void {
  if (isErasedAddress(email)) throw problem('conflict');
}
