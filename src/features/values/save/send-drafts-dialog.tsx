import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wasUnheard } from '../../../../machines/unheard.ts';
import type { DraftGroup } from '../../../../contract/values/value-drafts.ts';
import { noteLength } from '../../../../contract/values/value.ts';
import { publishDraftsMutation } from '../../../queries/value-acts.ts';
import { useTypedText } from '../../../platform/typed.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { NotDone } from '../../../ui/not-done.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { LeaveButton } from '../../../ui/leave-button.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { usePeriodName } from '../period.ts';
import { useWhyNot } from '../refusal-words.ts';
import { useTwoDecide } from '../use-two-decide.ts';
import { DraftSum } from './draft-sum.tsx';
import { useOutdated } from './use-outdated.ts';

type SendDraftsProps = {
  /** as it was read last */
  readonly group: DraftGroup;
  /** none of its drafts is left */
  readonly isGone: boolean;
  readonly onClose: () => void;
};

/** Sends all investors' drafts of a period on, as they were told; with a note where some don't add up. */
export function SendDraftsDialog({ group, isGone, onClose }: SendDraftsProps) {
  const { t } = useTranslation(['values', 'ui', 'errors']);
  const client = useQueryClient();
  const mutation = useMutation(publishDraftsMutation(client));
  const whyNot = useWhyNot();
  const outdatedWords = useOutdated();
  const twoDecide = useTwoDecide();
  const gone = useId();
  const period = usePeriodName()(group);
  const [note, setNote] = useTypedText(`send.${group.hash}`);
  const [attempts, setAttempts] = useState(0);
  const { currency, count, off } = group;
  const noteFault =
    note.trim().length > noteLength ? 'too_long' : off > 0 && note.trim() === '' ? 'note_required' : null;
  // refused, and read again since: what is shown is what would be sent now
  const isRenewed =
    !isGone && mutation.variables !== undefined && mutation.variables.group.hash !== group.hash;
  const submit = () => {
    setAttempts(attempts + 1);
    if (noteFault !== null || isGone || mutation.isPending) return;
    // not by the callbacks of mutate: the line that opened this is gone once the list is read again
    void mutation.mutateAsync({ group, note: note.trim() }).then(
      ({ approval_ids: waits, records, outdated }) => {
        const title = t(waits.length === 0 ? 'send.published' : 'send.prepared', { count: records });
        toast({ title, ...outdatedWords(outdated) });
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <DialogFrame
      title={t(twoDecide ? 'send.title' : 'send.title_alone')}
      lead={t(twoDecide ? 'send.lead' : 'send.lead_alone')}
      busy={mutation.isPending}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <LeaveButton onClick={onClose}>{t('ui:action.cancel')}</LeaveButton>
          <Button
            type="submit"
            busy={mutation.isPending}
            busyLabel={t('send.sending')}
            {...(isGone && !mutation.isPending && { blocked: true, 'aria-describedby': gone })}
          >
            {t(twoDecide ? 'save.send' : 'save.publish')}
          </Button>
        </>
      }
    >
      {isGone && !mutation.isPending ? (
        <output id={gone}>{t('send.gone')}</output>
      ) : (
        <>
          <p>{t('drafts.line', { period, currency, count })}</p>
          <DraftSum group={group} />
        </>
      )}
      {off > 0 && <Callout tone="pending" title={t('send.off', { count: off })} />}
      <TextAreaField
        name="note"
        label={t('send.note')}
        hint={t('send.note_hint')}
        optional={off === 0}
        rows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={attempts > 0 && noteFault !== null ? t(`errors:fields.${noteFault}`) : undefined}
      />
      {mutation.error !== null && (
        <NotDone title={t('not_done')} isUnknown={wasUnheard(mutation.error)} of={mutation.error}>
          {isRenewed ? t('drafts.renewed') : whyNot(mutation.error)}
        </NotDone>
      )}
    </DialogFrame>
  );
}
