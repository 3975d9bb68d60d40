import { chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endOthersMutation } from '../../queries/sessions.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toaster.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';

type EndOthersProps = {
  readonly isOffered: boolean;
  /** the button goes with the others: what takes the focus then */
  readonly heir: () => HTMLElement | null;
};

/** Ends every session but this one, once the person has said yes. */
export function EndOthers({ isOffered, heir }: EndOthersProps) {
  const { t } = useTranslation('sessions');
  const [isAsked, setAsked] = useState(false);
  const isEnded = useRef(false);
  const { mutate, isPending, error, reset } = useMutation({
    ...endOthersMutation(useQueryClient()),
    onSuccess: (count) => {
      setAsked(false);
      isEnded.current = true;
      toast({ title: count === 0 ? t('others.none') : t('others.done', { count }) });
    },
  });
  const ask = () => {
    isEnded.current = false;
    setAsked(true);
  };
  return (
    <>
      {isOffered && (
        <chakra.div mt="2">
          <Button variant="outline" size="sm" onClick={ask}>
            {t('others.end')}
          </Button>
        </chakra.div>
      )}
      <ConfirmDialog
        open={isAsked}
        title={t('others.title')}
        confirmLabel={t('others.end')}
        keepLabel={t('others.keep')}
        busyLabel={t('open.ending')}
        busy={isPending}
        danger
        finalFocus={() => (isEnded.current ? heir() : null)}
        onConfirm={() => mutate()}
        onKeep={() => {
          setAsked(false);
          reset();
        }}
      >
        <p>{t('others.text')}</p>
        {error !== null && (
          <Callout tone="negative" live="alert" title={t('open.not_ended')}>
            <FaultNote of={error} />
          </Callout>
        )}
      </ConfirmDialog>
    </>
  );
}
