import { chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValueRecord } from '../../../../contract/values/value.ts';
import { wasUnheard } from '../../../../machines/unheard.ts';
import { selectEditingState } from '../../../../machines/value-editing/selectors.ts';
import { publishMutation } from '../../../queries/value-acts.ts';
import { draftsQuery, type ValuePlace } from '../../../queries/values.ts';
import { useTypedText } from '../../../platform/typed.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { NotDone } from '../../../ui/not-done.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { LeaveButton } from '../../../ui/leave-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextAreaField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { FaultNote } from '../../../ui/fault-note.tsx';
import { usePeriodName } from '../period.ts';
import { useWhyNot } from '../refusal-words.ts';
import { useValueServices } from '../services.ts';
import { useTwoDecide } from '../use-two-decide.ts';
import { DraftChoice } from './draft-choice.tsx';
import { useOutdated } from './use-outdated.ts';
import { isOff, needsNote, noteFaultOf, sendable, whyNone } from './sendable.ts';

type SendDialogProps = {
  readonly place: ValuePlace;
  /** the draft that is chosen at first */
  readonly first: ValueRecord;
  readonly onClose: () => void;
};

/** Which drafts are sent, as they are saved by now; nothing is sent while something typed isn't. */
function useSending(place: ValuePlace, onClose: () => void) {
  const { t } = useTranslation('values');
  const client = useQueryClient();
  const mutation = useMutation(publishMutation(client, place));
  const whyNot = useWhyNot();
  const outdatedWords = useOutdated();
  return {
    busy: mutation.isPending,
    isUnknown: wasUnheard(mutation.error),
    /** what was thrown, when something was */
    error: mutation.error,
    message: mutation.error === null ? null : whyNot(mutation.error),
    send: (drafts: readonly ValueRecord[], note: string) => {
      if (mutation.isPending) return;
      // not by the callbacks of mutate: what opened this may be gone once the list is read again
      void mutation.mutateAsync({ records: drafts, note }).then(
        ({ approval_id: waits, records, outdated }) => {
          const title = t(waits === null ? 'send.published' : 'send.prepared', { count: records });
          toast({ title, ...outdatedWords(outdated) });
          onClose();
        },
        () => undefined,
      );
    },
  };
}

/** Sends drafts to a second person, or publishes them: one or many, with a note where one is off the identity. */
export function SendDialog({ place, first, onClose }: SendDialogProps) {
  const { t } = useTranslation(['values', 'ui', 'errors']);
  const { actorRef } = useValueServices();
  const isSaved = useSelector(actorRef, selectEditingState) === 'resting';
  const twoDecide = useTwoDecide();
  const periodName = usePeriodName();
  const found = useQuery({ ...draftsQuery(place), enabled: isSaved, staleTime: 0 });
  const sending = useSending(place, onClose);
  const [chosen, setChosen] = useState<readonly string[]>([first.id]);
  const [note, setNote] = useTypedText(`send.${first.id}`);
  const [attempts, setAttempts] = useState(0);
  const all = useId();
  const unsaved = useId();
  const none = useId();
  const drafts = sendable(found.data, first);
  const total = found.data?.total ?? 0;
  const asked = drafts.filter(({ id }) => chosen.includes(id));
  const off = asked.filter(isOff);
  const noteFault = noteFaultOf(asked, note);
  const isBlocked = !isSaved || asked.length === 0;
  const submit = () => {
    setAttempts(attempts + 1);
    if (noteFault === null && !isBlocked) sending.send(asked, note.trim());
  };
  const verb = twoDecide ? 'save.send' : 'save.publish';
  return (
    <DialogFrame
      title={t(twoDecide ? 'send.title' : 'send.title_alone')}
      lead={t(twoDecide ? 'send.lead' : 'send.lead_alone')}
      busy={sending.busy}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <LeaveButton onClick={onClose}>{t('ui:action.cancel')}</LeaveButton>
          <Button
            type="submit"
            busy={sending.busy}
            busyLabel={t('send.sending')}
            {...(isBlocked && { blocked: true, 'aria-describedby': isSaved ? none : unsaved })}
          >
            {t(verb)}
          </Button>
        </>
      }
    >
      {!isSaved && (
        <div id={unsaved}>
          <Callout tone="pending" title={t('send.unsaved')}>
            {t('send.unsaved_text')}
          </Callout>
        </div>
      )}
      {isSaved && found.data === undefined && (
        <div id={none}>
          {found.isError ? (
            <Callout tone="negative" live="alert" title={t('load.failed')}>
              {t('versions.failed')}
              <FaultNote of={found.error} />
            </Callout>
          ) : (
            <Skeleton kind="list" rows={2} label={t('load.values')} />
          )}
        </div>
      )}
      {drafts.length > 0 && (
        <chakra.fieldset display="grid" gap="1" border="0" p="0" m="0" minW="0" aria-labelledby={all}>
          <chakra.p id={all} textStyle="item">
            {t('send.which', { count: total })}
          </chakra.p>
          {drafts.length > 1 && (
            <CheckField
              name="all"
              label={total > drafts.length ? t('send.most', { count: drafts.length }) : t('send.all')}
              checked={asked.length === drafts.length}
              onChange={(event) =>
                setChosen(event.currentTarget.checked ? drafts.map(({ id }) => id) : [first.id])
              }
            />
          )}
          <DraftChoice drafts={drafts} chosen={chosen} onChoose={setChosen} />
        </chakra.fieldset>
      )}
      {found.data !== undefined && asked.length === 0 && (
        <output id={none}>{t(`send.${whyNone(drafts, chosen)}`)}</output>
      )}
      {off.length > 0 && (
        <Callout tone="pending" title={t('send.off', { count: off.length })}>
          {off.map(periodName).join(', ')}
        </Callout>
      )}
      <TextAreaField
        name="note"
        label={t('send.note')}
        hint={t('send.note_hint')}
        optional={!asked.some(needsNote)}
        rows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={attempts > 0 && noteFault !== null ? t(`errors:fields.${noteFault}`) : undefined}
      />
      {sending.message !== null && (
        <NotDone title={t('not_done')} isUnknown={sending.isUnknown} of={sending.error}>
          {sending.message}
        </NotDone>
      )}
    </DialogFrame>
  );
}
