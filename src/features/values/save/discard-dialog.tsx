import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ValueRecord } from '../../../../contract/values/value.ts';
import { deleteMutation } from '../../../queries/value-acts.ts';
import type { ValuePlace } from '../../../queries/values.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { usePeriodName } from '../period.ts';
import { useWhyNot } from '../refusal-words.ts';

type DiscardDialogProps = {
  readonly place: ValuePlace;
  readonly row: ValueRecord;
  /** at once, before the lists are read again: what was typed and isn't saved goes with it */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
};

/** Asks once before a draft is deleted. */
export function DiscardDialog({ place, row, onDeleted, onClose }: DiscardDialogProps) {
  const { t } = useTranslation('values');
  const mutation = useMutation({ ...deleteMutation(useQueryClient(), place), onSuccess: onDeleted });
  const whyNot = useWhyNot();
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
        void mutation.mutateAsync({ id: row.id }).then(
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
        <Callout tone="negative" live="alert" title={t('not_done')}>
          {whyNot(mutation.error)}
        </Callout>
      )}
    </ConfirmDialog>
  );
}
