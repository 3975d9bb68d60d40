import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Redistribution } from '../../../contract/values/redistribution.ts';
import { refusalOf } from '../../../machines/refusal.ts';
import { removeRedistribution } from '../../queries/redistribution.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { leavesFocusToSection } from '../../ui/heir.ts';
import { toast } from '../../ui/toaster.tsx';
import { useWhyNot } from './month-notices.tsx';
import { monthText } from './months.ts';

/** A draft is deleted after one question; what was posted never is. */
export function DeleteDraft({ record }: { readonly record: Redistribution }) {
  const { t } = useTranslation('redistribution');
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const whyNot = useWhyNot();
  const remove = useMutation({
    mutationFn: () => removeRedistribution(client, record.id),
    onSuccess: () => {
      setAsked(false);
      toast({ title: t('delete.done') });
    },
  });
  return (
    <>
      {/* it goes with the draft: the month's heading takes its focus, beside which its state stands */}
      <Button ref={leavesFocusToSection} variant="quiet" size="sm" onClick={() => setAsked(true)}>
        {t('action.delete')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        danger
        title={t('delete.title', { month: monthText(record) })}
        confirmLabel={t('action.delete')}
        keepLabel={t('action.keep')}
        busy={remove.isPending}
        busyLabel={t('action.deleting')}
        onConfirm={() => remove.mutate()}
        onKeep={() => setAsked(false)}
      >
        <p>{t('delete.text')}</p>
        {remove.isError && (
          <Callout tone="negative" live="alert" title={t('state.refused')}>
            {whyNot(refusalOf(remove.error))}
          </Callout>
        )}
      </ConfirmDialog>
    </>
  );
}
