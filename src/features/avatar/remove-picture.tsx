import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeAvatarMutation } from '../../queries/avatar.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toaster.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';

type RemovePictureProps = {
  /** there is a picture to take away */
  readonly isOffered: boolean;
  readonly onRemoved: () => void;
  /** the button goes with the picture: what takes the focus then */
  readonly heir: () => HTMLElement | null;
};

/** Takes the picture away once the person has said yes. */
export function RemovePicture({ isOffered, onRemoved, heir }: RemovePictureProps) {
  const { t } = useTranslation('avatar');
  const [isAsked, setAsked] = useState(false);
  const isRemoved = useRef(false);
  const { mutate, isPending, error, reset } = useMutation(removeAvatarMutation(useQueryClient()));
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        isRemoved.current = true;
        setAsked(false);
        onRemoved();
        toast({ title: t('removal.done') });
      },
    });
  const ask = () => {
    isRemoved.current = false;
    setAsked(true);
  };
  return (
    <>
      {isOffered && (
        <Button size="sm" variant="quiet" onClick={ask}>
          {t('remove')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        title={t('removal.title')}
        confirmLabel={t('remove')}
        keepLabel={t('removal.keep')}
        busyLabel={t('removal.removing')}
        busy={isPending}
        danger
        finalFocus={() => (isRemoved.current ? heir() : null)}
        onConfirm={remove}
        onKeep={() => {
          setAsked(false);
          reset();
        }}
      >
        <p>{t('removal.text')}</p>
        {error !== null && (
          <Callout tone="negative" live="alert" title={t('removal.failed')}>
            <FaultNote of={error} />
          </Callout>
        )}
      </ConfirmDialog>
    </>
  );
}
