import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../contract/values/member.ts';
import { refusalOf } from '../../../machines/refusal.ts';
import { holdDossierMutation, nextDossierMutation, sendActivationMutation } from '../../queries/users.ts';
import { toast } from '../../ui/toaster.tsx';
import { useWhyRefused } from '../../ui/why-refused.ts';

/** What is done at once, without a dialog. */
export type DirectAct = 'take' | 'release' | 'activation';

/** Something that was asked for and did not happen. */
export type Failure = {
  readonly title: string;
  readonly message: string;
  /** what was thrown */
  readonly error: Error;
};

/** Taking, giving back, sending a code, the next dossier: done at once, told in passing; a failure stays until the next. */
export function useRowActs(onNext: (member: Member) => void) {
  const { t } = useTranslation(['users', 'errors']);
  const whyRefused = useWhyRefused();
  const client = useQueryClient();
  const hold = useMutation(holdDossierMutation(client));
  const activation = useMutation(sendActivationMutation(client));
  const next = useMutation(nextDossierMutation(client));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [idle, setIdle] = useState(false);

  const tell = (act: DirectAct, name: string) => ({
    onSuccess: () => toast({ title: t(`done.${act}`, { name }) }),
    onError: (error: Error) => {
      const refusal = refusalOf(error);
      const message = refusal.key === 'conflict' ? t(`refused.${act}`) : whyRefused(refusal);
      setFailure({ title: t(`failed.${act}`, { name }), message, error });
    },
  });
  const begin = () => {
    setFailure(null);
    setIdle(false);
  };
  return {
    failure,
    /** the next dossier was asked for, and none waits */
    idle,
    isTaking: next.isPending,
    act(what: DirectAct, row: Member) {
      begin();
      const outcome = tell(what, row.user_name);
      const asked: Promise<unknown> =
        what === 'activation'
          ? activation.mutateAsync(row.id)
          : hold.mutateAsync({ userId: row.id, hold: what === 'take' });
      // not by the callbacks of mutate: they tell of the last press alone
      void asked.then(outcome.onSuccess, outcome.onError);
    },
    takeNext() {
      begin();
      next.mutate(undefined, {
        onSuccess: (member) => (member === null ? setIdle(true) : onNext(member)),
        onError: (error) =>
          setFailure({ title: t('next.failed'), message: whyRefused(refusalOf(error)), error }),
      });
    },
  };
}
