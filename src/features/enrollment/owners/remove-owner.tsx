import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BeneficialOwner } from '../../../../contract/values/owner.ts';
import { refusalOf } from '../../../../machines/refusal.ts';
import { removeOwnerMutation } from '../../../queries/owners.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FaultNote } from '../../../ui/fault-note.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useWhyRefused } from '../../../ui/why-refused.ts';

type RemoveOwnerProps = {
  readonly userId: string;
  /** null: nobody is asked about */
  readonly owner: BeneficialOwner | null;
  /** told apart from others of the same name by role and birthday */
  readonly name: string;
  readonly onRemoving: (id: string) => void;
  readonly onRemoved: () => void;
  readonly onKeep: () => void;
};

/** Asks before an owner goes, and says that the papers go too. */
export function RemoveOwner({ userId, owner, name, onRemoving, onRemoved, onKeep }: RemoveOwnerProps) {
  const { t } = useTranslation('owners');
  const whyRefused = useWhyRefused();
  const client = useQueryClient();
  const remove = useMutation(removeOwnerMutation(client, userId));
  const papers = owner?.documents.length ?? 0;
  const refusal = remove.error === null ? null : refusalOf(remove.error);
  const said = refusal && whyRefused(refusal);
  return (
    <ConfirmDialog
      open={owner !== null}
      title={t('remove.title', { name })}
      confirmLabel={t('remove.confirm')}
      keepLabel={t('remove.keep')}
      busy={remove.isPending}
      busyLabel={t('remove.busy')}
      onConfirm={() => {
        if (!owner) return;
        onRemoving(owner.id);
        remove.mutate(owner.id, {
          onSuccess: () => {
            toast({ title: t('remove.done', { name }) });
            onRemoved();
          },
        });
      }}
      onKeep={() => {
        remove.reset();
        onKeep();
      }}
      danger
    >
      {papers === 0 ? t('remove.text_none') : t('remove.text', { count: papers })}
      {said && <p role="alert">{t('remove.failed', { name, message: said })}</p>}
      <FaultNote of={refusal} />
    </ConfirmDialog>
  );
}
