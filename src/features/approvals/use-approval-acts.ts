import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Approval } from '../../../contract/values/approval.ts';
import { type Refusal, refusalOf } from '../../../machines/refusal.ts';
import { isUnheard } from '../../../machines/unheard.ts';
import { newKey } from '../../platform/window.ts';
import { approvalQuery, confirmApprovalMutation, withdrawApprovalMutation } from '../../queries/approvals.ts';
import { toast } from '../../ui/toaster.tsx';
import { useWhyRefused } from '../../ui/why-refused.ts';

/**
 * Confirming and ending one approval. Neither is told as done before the server has answered. `onAnswered`: it has,
 * whatever it said.
 */
export function useApprovalActs(approval: Approval, onAnswered: () => void) {
  const { t } = useTranslation(['approvals', 'errors']);
  const whyRefused = useWhyRefused();
  const client = useQueryClient();
  const [key] = useState(newKey);
  const confirming = useMutation(confirmApprovalMutation(client));
  const ending = useMutation(withdrawApprovalMutation(client));
  const isBusy = confirming.isPending || ending.isPending;
  const error = confirming.error ?? ending.error;
  const refusal = error === null ? null : refusalOf(error);
  const isUnknown = refusal !== null && isUnheard(refusal.key);
  const isFound = isUnknown && approval.state !== 'OPEN';
  /** An answer that was lost on its way is found where the approval stands now. */
  const find = async (thrown: unknown): Promise<Approval> => {
    if (!isUnheard(refusalOf(thrown).key)) throw thrown;
    const now = await client.fetchQuery({ ...approvalQuery(approval.id), staleTime: 0 });
    if (now.state === 'OPEN') throw thrown;
    return now;
  };
  // not by the callbacks of mutate: once the list is read again, this one may be gone from it
  const tell = (answered: Promise<Approval>) =>
    void answered
      .catch(find)
      .then(
        (now) => void toast({ title: t(`done.${now.state}`) }),
        () => undefined,
      )
      .finally(onAnswered);
  const sayWhy = (refused: Refusal) => t(`refused.${refused.key}`, { defaultValue: whyRefused(refused) });
  return {
    isConfirming: confirming.isPending,
    isEnding: ending.isPending,
    /** why it was not done; null: it was, also where its answer was lost, or nothing was tried */
    failure: refusal === null || isFound ? null : sayWhy(refusal),
    /** no answer came, and it is not seen as done: it may be by and by */
    isUnknown,
    /** what was thrown, when something was */
    error,
    confirm() {
      if (isBusy) return;
      ending.reset();
      tell(confirming.mutateAsync({ ...approval, key: `${key}.${approval.id}` }));
    },
    end() {
      if (isBusy) return;
      confirming.reset();
      tell(ending.mutateAsync(approval));
    },
  };
}
export type Acts = ReturnType<typeof useApprovalActs>;
