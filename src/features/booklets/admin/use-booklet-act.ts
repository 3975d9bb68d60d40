import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Refusal, refusalOf } from '../../../../machines/refusal.ts';
import { isUnheard } from '../../../../machines/unheard.ts';
import { bookletMutation, type BookletAct } from '../../../queries/booklets.ts';
import { useWhyRefused } from '../../../ui/why-refused.ts';

type Keys = Readonly<Record<string, string>>;

/**
 * One thing that is done to a booklet. When the booklet has moved on meanwhile nothing is done: the list is read again,
 * the page shows how it stands now, what was typed stays, and the next try is about the new state.
 */
export function useBookletAct(userId: string, onDone: () => void) {
  const { t } = useTranslation('booklets-admin');
  const whyRefused = useWhyRefused();
  const client = useQueryClient();
  const mutation = useMutation(bookletMutation(client, userId));
  const [told, setTold] = useState<Keys>({});
  const refusal = mutation.error === null ? null : refusalOf(mutation.error);
  const isMoved = refusal?.key === 'stale_version' || refusal?.key === 'conflict';
  const isUnknown = refusal !== null && isUnheard(refusal.key);
  // a new one alone is kept to its key; what is done to another goes by its version
  const isOnce = isUnknown && mutation.variables?.act === 'create';
  const sayWhy = (refused: Refusal) =>
    isMoved ? t(`moved.${refused.key}`) : isOnce ? t('unknown_text') : whyRefused(refused);
  return {
    busy: mutation.isPending,
    /** the server's words on fields */
    told,
    settle: () => setTold({}),
    /** what was refused is no longer about what is asked */
    forget: () => {
      if (mutation.isPending) return;
      setTold({});
      mutation.reset();
    },
    /** the booklet isn't what it was when it was looked at */
    isMoved,
    /** no answer came: it may have been done */
    isUnknown,
    /** what was thrown, when something was */
    error: mutation.error,
    /** why; null while nothing was refused, and where the fields say it */
    message: refusal === null || Object.keys(told).length > 0 ? null : sayWhy(refusal),
    perform: (asked: BookletAct) => {
      if (mutation.isPending) return;
      setTold({});
      mutation.mutate(asked, {
        onSuccess: onDone,
        onError: (thrown) => setTold(refusalOf(thrown).fields),
      });
    },
  };
}
