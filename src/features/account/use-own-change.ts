import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Refusal, refusalOf } from '../../../machines/refusal.ts';
import type { SessionUser } from '../../../machines/session/types.ts';
import { changeOwnMutation, type OwnChange } from '../../queries/account.ts';
import { toastSaved } from '../../ui/toaster.tsx';

type After = {
  readonly onSaved?: (user: SessionUser) => void;
  readonly onRefused?: (refusal: Refusal) => void;
};

/** Saves a change of the own account: the session is told of the person as the server answers, then it says so. */
export function useOwnChange(user: SessionUser, onChanged: (user: SessionUser) => void) {
  const { i18n } = useTranslation('errors');
  const { mutate, isPending, error, reset } = useMutation({
    ...changeOwnMutation(useQueryClient()),
    // told also when the page was left meanwhile, and in the language that the page is in by then
    onSuccess: (changed) => {
      onChanged(changed);
      toastSaved(i18n.t('errors:toasts.saved'));
    },
  });
  const refusal = error === null ? null : refusalOf(error);
  const save = (change: OwnChange, { onSaved, onRefused }: After = {}) => {
    if (isPending) return;
    mutate(
      { id: user.id, change },
      {
        onSuccess: (changed) => onSaved?.(changed),
        onError: (thrown) => onRefused?.(refusalOf(thrown)),
      },
    );
  };
  return {
    save,
    /** forgets why it was refused; while it is on its way its outcome is waited for */
    reset: () => {
      if (!isPending) reset();
    },
    refusal,
    isSaving: isPending,
  };
}
