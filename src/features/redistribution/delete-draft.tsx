import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Redistribution } from '../../../contract/values/redistribution.ts';
import { refusalOf } from '../../../machines/refusal.ts';
import { isUnheard } from '../../../machines/unheard.ts';
import { removeRedistribution } from '../../queries/redistribution.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatInstant } from '../../ui/format.ts';
import { leavesFocusToSection } from '../../ui/heir.ts';
import { NotDone } from '../../ui/not-done.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useWhyNot } from './month-notices.tsx';
import { monthText } from './months.ts';

/** A draft is deleted after one question, as it stood then; what was posted never is. */
export function DeleteDraft({ record }: { readonly record: Redistribution }) {
  const { t } = useTranslation('redistribution');
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [asked, setOpened] = useState(record);
  const whyNot = useWhyNot();
  const remove = useMutation({
    mutationFn: () => removeRedistribution(client, asked),
    onSuccess: () => {
      setAsked(false);
      toast({ title: t('delete.done') });
    },
  });
  const ask = () => {
    setOpened(record);
    remove.reset();
    setAsked(true);
  };
  const refusal = remove.isError ? refusalOf(remove.error) : null;
  return (
    <>
      {/* it goes with the draft: the month's heading takes its focus, beside which its state stands */}
      <Button ref={leavesFocusToSection} variant="quiet" size="sm" onClick={ask}>
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
        {refusal?.key === 'stale_version' && (
          <Callout
            tone="negative"
            live="alert"
            title={
              record.version > asked.version
                ? t('conflict.title', { name: record.updated_by, at: formatInstant(record.updated_at) })
                : t('conflict.title_plain')
            }
          >
            {t('delete.moved')}
          </Callout>
        )}
        {refusal !== null && refusal.key !== 'stale_version' && (
          <NotDone title={t('state.refused')} isUnknown={isUnheard(refusal.key)} of={refusal}>
            {whyNot(refusal)}
          </NotDone>
        )}
      </ConfirmDialog>
    </>
  );
}
