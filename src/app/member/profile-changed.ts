import { useCallback } from 'react';
import type { SessionUser } from '../../../machines/session/types.ts';
import { keepProfile } from '../../actors/session-profile.ts';
import { useSession } from './session-context.tsx';

/** What tells the session that the person changed something of the own account: names, language, picture. */
export function useProfileChanged(): (user: SessionUser) => void {
  const actor = useSession();
  return useCallback(
    (user) => {
      keepProfile(user);
      actor.send({ type: 'profile.changed', user });
    },
    [actor],
  );
}
