import { chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endOthersMutation } from '../../queries/sessions.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toaster.tsx';

/** Ends every session but this one, once the person has said yes. */
export function EndOthers() {
  const { t } = useTranslation('sessions');
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, isError, reset } = useMutation(endOthersMutation(useQueryClient()));
  const end = () =>
    mutate(undefined, {
      onSuccess: (count) => {
        setAsked(false);
        toast({ title: count === 0 ? t('others.none') : t('others.done', { count }) });
      },
    });
  return (
    <chakra.div mt="2">
      <Button variant="outline" size="sm" onClick={() => setAsked(true)}>
        {t('others.end')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('others.title')}
        confirmLabel={t('others.end')}
        keepLabel={t('others.keep')}
        busyLabel={t('open.ending')}
        busy={isPending}
        danger
        onConfirm={end}
        onKeep={() => {
          setAsked(false);
          reset();
        }}
      >
        <p>{t('others.text')}</p>
        {isError && <Callout tone="negative" live="alert" title={t('open.not_ended')} />}
      </ConfirmDialog>
    </chakra.div>
  );
}
