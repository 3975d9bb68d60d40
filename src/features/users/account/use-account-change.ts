import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../contract/values/member.ts';
import { refusalOf } from '../../../../machines/refusal.ts';
import { wasUnheard } from '../../../../machines/unheard.ts';
import { isWaitedFor } from '../../../../machines/waited-for.ts';
import { changeUserMutation, readUser, type UserChange } from '../../../queries/users.ts';
import { useWhyRefused } from '../../../ui/why-refused.ts';

export type Changed = Awaited<ReturnType<NonNullable<ReturnType<typeof changeUserMutation>['mutationFn']>>>;

/**
 * One account while somebody changes it. When it has moved on meanwhile, nothing was saved: `current` is then how it
 * stands now, `before` how it was looked at, and the next try names the new state.
 */
export function useAccountChange(
  user: Member,
  onChanged: (changed: Changed, change: UserChange) => void,
  onMoved: (before: Member, now: Member) => void = () => undefined,
  /** the person comes back to what they typed before somebody else changed it */
  movedBefore: Member | null = null,
) {
  const { t } = useTranslation(['errors', 'users']);
  const whyRefused = useWhyRefused();
  const client = useQueryClient();
  const [current, setCurrent] = useState(user);
  const [before, setBefore] = useState(movedBefore);
  const mutation = useMutation(changeUserMutation(client));
  const reading = useMutation({ mutationFn: readUser });
  const refusal = mutation.error === null ? null : refusalOf(mutation.error);

  const lookAgain = () =>
    reading.mutate(user, {
      onSuccess: (now) => {
        if (now === null) return;
        setBefore(current);
        setCurrent(now);
        mutation.reset();
        onMoved(current, now);
      },
    });
  const save = (change: UserChange) => {
    if (mutation.isPending || reading.isPending) return;
    setBefore(null);
    mutation.mutate(
      { user: current, change },
      {
        onSuccess: (changed) => onChanged(changed, change),
        onError: (error) => {
          if (refusalOf(error).key === 'stale_version') lookAgain();
        },
      },
    );
  };
  // a second person decides already (PUT /users/{id} with a role)
  const alreadyWaits = isWaitedFor(mutation.error);
  // or what stands in the way of the role: money, or an activation that is awaited
  const field =
    refusal?.key === 'validation_failed' || refusal?.key === 'conflict'
      ? Object.values(refusal.fields)[0]
      : undefined;
  const isReading = refusal?.key === 'stale_version' && !reading.isError && !reading.isSuccess;
  return {
    current,
    before,
    busy: mutation.isPending || isReading,
    /** the change itself is on its way, and not only read how the account stands */
    isSending: mutation.isPending,
    /** the server's words on each field */
    fields: refusal?.fields ?? {},
    isUnknown: wasUnheard(mutation.error),
    /** what was thrown, when something was */
    error: mutation.error,
    /** why it was not saved, as one sentence; null while it was, or is being asked */
    message:
      refusal === null || isReading
        ? null
        : alreadyWaits
          ? t('users:role.already')
          : field === undefined
            ? whyRefused(refusal)
            : t(`fields.${field}`),
    save,
    /** the person has seen how it stands now */
    settle: () => setBefore(null),
  };
}
