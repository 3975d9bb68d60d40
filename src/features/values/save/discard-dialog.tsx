import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { waitFor } from 'xstate';
import type { ValueRecord } from '../../../../contract/values/value.ts';
import { refusalOf } from '../../../../machines/refusal.ts';
import { wasUnheard } from '../../../../machines/unheard.ts';
import { deleteMutation } from '../../../queries/value-acts.ts';
import type { ValuePlace } from '../../../queries/values.ts';
import { NotDone } from '../../../ui/not-done.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useWhoChanged } from '../conflict/both-versions.tsx';
import { usePeriodName } from '../period.ts';
import { useWhyNot } from '../refusal-words.ts';
import { useValueServices } from '../services.ts';

type DiscardDialogProps = {
  readonly place: ValuePlace;
  /** it is deleted as it stood when this was opened: a version that is read meanwhile was not asked about */
  readonly row: ValueRecord;
  /** at once, before the lists are read again: what was typed and isn't saved goes with it */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
};

/** Asks once before a draft is deleted. */
export function DiscardDialog({ place, row, onDeleted, onClose }: DiscardDialogProps) {
  const { t } = useTranslation('values');
  const { actorRef } = useValueServices();
  const [asked] = useState(row);
  const mutation = useMutation({
    ...deleteMutation(useQueryClient(), place),
    // what is being saved brings another version, which is one's own
    onMutate: () => waitFor(actorRef, (snapshot) => !snapshot.hasTag('busy')),
    onSuccess: onDeleted,
  });
  const whyNot = useWhyNot();
  const whoChanged = useWhoChanged();
  const isOvertaken =
    mutation.error !== null &&
    refusalOf(mutation.error).key === 'stale_version' &&
    row.version > asked.version;
  const period = usePeriodName()(row);
  return (
    <ConfirmDialog
      open
      title={t('discard.title', { period })}
      confirmLabel={t('discard.do')}
      keepLabel={t('discard.keep')}
      danger
      busy={mutation.isPending}
      busyLabel={t('discard.doing')}
      onKeep={onClose}
      onConfirm={() =>
        // not by the callbacks of mutate: what opened this may be gone once the list is read again
        void mutation.mutateAsync(asked).then(
          () => {
            toast({ title: t('discard.done', { period }) });
            onClose();
          },
          () => undefined,
        )
      }
    >
      <p>{t('discard.text')}</p>
      {mutation.error !== null && (
        <NotDone
          title={isOvertaken ? whoChanged(row) : t('not_done')}
          isUnknown={wasUnheard(mutation.error)}
          of={mutation.error}
        >
          {whyNot(mutation.error)}
        </NotDone>
      )}
    </ConfirmDialog>
  );
}
