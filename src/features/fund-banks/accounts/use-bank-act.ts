import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../../machines/refusal.ts';
import { wasUnheard } from '../../../../machines/unheard.ts';
import { isWaitedFor } from '../../../../machines/waited-for.ts';
import { fundBankMutation, type FundBankAct } from '../../../queries/fund-banks.ts';
import { toast, toastSaved } from '../../../ui/toaster.tsx';
import { useWhyRefused } from '../../../ui/why-refused.ts';

type Keys = Readonly<Record<string, string>>;

/** Why nothing was done, in words: a decision waits already, the account is kept, or it has moved on. */
function useWhyNot(): (thrown: unknown) => string {
  const { t } = useTranslation(['fund-bank', 'errors']);
  const whyRefused = useWhyRefused();
  return (thrown) => {
    const refusal = refusalOf(thrown);
    const { account } = refusal.fields;
    if (isWaitedFor(thrown)) return t('refused.waiting');
    if (account !== undefined) return t(`errors:fields.${account}`, { defaultValue: t('refused.conflict') });
    return t(`refused.${refusal.key}`, { defaultValue: whyRefused(refusal) });
  };
}

/**
 * One thing that the fund does with an account. It is told as done, or as waiting for a second person, by the answer
 * alone; when the account has moved on meanwhile nothing is done and what was typed stays.
 */
export function useBankAct(viewerId: string, onDone: () => void) {
  const { t } = useTranslation(['fund-bank', 'errors']);
  const client = useQueryClient();
  const mutation = useMutation(fundBankMutation(client, viewerId));
  const whyNot = useWhyNot();
  const [told, setTold] = useState<Keys>({});
  const refusal = mutation.error === null ? null : refusalOf(mutation.error);
  const ofFields = Object.keys(told).length > 0;
  return {
    busy: mutation.isPending,
    /** the server's words on fields */
    told,
    settle: () => setTold({}),
    isUnknown: wasUnheard(mutation.error),
    /** what was thrown, when something was */
    error: mutation.error,
    /** why nothing was done; null while nothing was refused, and where the fields say it */
    message: refusal === null || ofFields ? null : whyNot(mutation.error),
    perform: (asked: FundBankAct) => {
      if (mutation.isPending) return;
      setTold({});
      mutation.mutate(asked, {
        onSuccess: ({ pending_approval: waiting }) => {
          if (waiting === undefined) toastSaved(t('errors:toasts.saved'));
          else toast({ title: t('prepared') });
          onDone();
        },
        onError: (thrown) => {
          const { fields } = refusalOf(thrown);
          // why the account is kept is about none that is typed
          const typed = Object.entries(fields).filter(([name]) => name !== 'account');
          setTold(Object.fromEntries(typed));
        },
      });
    },
  };
}
