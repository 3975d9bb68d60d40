import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeAvatarMutation } from '../../queries/avatar.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toaster.tsx';

/** Takes the picture away once the person has said yes. */
export function RemovePicture({ onRemoved }: { readonly onRemoved: () => void }) {
  const { t } = useTranslation('avatar');
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, isError, reset } = useMutation(removeAvatarMutation(useQueryClient()));
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        setAsked(false);
        onRemoved();
        toast({ title: t('removal.done') });
      },
    });
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setAsked(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('removal.title')}
        confirmLabel={t('remove')}
        keepLabel={t('removal.keep')}
        busyLabel={t('removal.removing')}
        busy={isPending}
        danger
        onConfirm={remove}
        onKeep={() => {
          setAsked(false);
          reset();
        }}
      >
        <p>{t('removal.text')}</p>
        {isError && <Callout tone="negative" live="alert" title={t('removal.failed')} />}
      </ConfirmDialog>
    </>
  );
}
