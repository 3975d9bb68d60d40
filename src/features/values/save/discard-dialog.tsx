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
  /** what was typed and isn't saved goes with it */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
};

/** Asks once before a draft is deleted. */
export function DiscardDialog({ place, row, onDeleted, onClose }: DiscardDialogProps) {
  const { t } = useTranslation('values');
  const mutation = useMutation(deleteMutation(useQueryClient(), place));
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
        mutation.mutate(
          { id: row.id },
          {
            onSuccess: () => {
              toast({ title: t('discard.done', { period }) });
              onDeleted();
            },
          },
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
