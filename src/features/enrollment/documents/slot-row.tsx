import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnrollmentFile } from '../../../../contract/values/enrollment.ts';
import { selectSlotState } from '../../../../machines/document-upload/selectors.ts';
import type { DocumentUploadSnapshot } from '../../../../machines/document-upload/selectors.ts';
import type { DocumentUploadEvent } from '../../../../machines/document-upload/types.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DocumentSlot } from '../../../ui/document-slot.tsx';
import type { ReplacedFile, SlotFile } from '../../../ui/slot-state.ts';
import { useProblemWords } from '../../../ui/slot-words.tsx';
import type { UploadActor } from './desk.ts';
import { heldState, problemOf, stateOf } from './slot-view.ts';

export type SlotRowProps = {
  readonly id: string;
  readonly name: string;
  readonly headingLevel?: 2 | 3;
  readonly hint?: string;
  /** the file that the server holds in this row */
  readonly file: EnrollmentFile | null;
  readonly viewHref?: string;
  /** the file was validated for other details */
  readonly again?: boolean;
  /** the form beside it declares something else than what the file was held against */
  readonly isChanged?: boolean;
  /** another file of the slot is validated and valid for longer */
  readonly isRenewed?: boolean;
  readonly history?: readonly ReplacedFile[];
  /** `YYYY-MM-DD`, UTC */
  readonly today: string;
  /** more than one file may be taken at once */
  readonly multiple: boolean;
  /** the slot holds others: without its file this row goes away */
  readonly isExtra: boolean;
  readonly locked?: string;
  readonly onFiles: (files: readonly File[]) => void;
};

type SlotRowViewProps = SlotRowProps & {
  readonly snapshot: DocumentUploadSnapshot;
  readonly send: (event: DocumentUploadEvent) => void;
};

/** One row of a slot in whatever state its chart is; drawn alone it needs no network. */
export function SlotRowView(props: SlotRowViewProps) {
  const {
    id,
    name,
    headingLevel = 2,
    hint,
    file,
    viewHref,
    again = false,
    isChanged = false,
    isRenewed = false,
    history,
    today,
    multiple,
    isExtra,
    locked,
    onFiles,
    snapshot,
    send,
  } = props;
  const { t } = useTranslation('enrollment');
  const { t: errors } = useTranslation('errors');
  const problemWords = useProblemWords();
  const [asked, setAsked] = useState(false);
  const shown: SlotFile | null = file && {
    name: file.name,
    bytes: file.size,
    ...(viewHref === undefined ? {} : { viewHref }),
  };
  const held = file && shown ? heldState(file, shown, { today, again, isChanged, isRenewed }) : null;
  const problem = problemOf(snapshot, errors);
  const chosen = snapshot.context.chosen;
  const state = stateOf(snapshot, held, errors);
  // a further file that can't be taken has no row of its own to go back to: it is shown as failed, and can be dropped
  const words = problem && problemWords(problem);
  const isStray = problem !== null && held === null && isExtra;
  const message = words === null ? '' : [words.message, words.help].filter(Boolean).join(' ');
  const stray = { kind: 'failed', file: { name: chosen?.name ?? '' }, message, of: null } as const;
  const drawn = isStray ? stray : state;
  return (
    <>
      <DocumentSlot
        id={id}
        name={name}
        headingLevel={headingLevel}
        {...(hint === undefined ? {} : { hint })}
        state={drawn}
        problem={isStray ? null : problem}
        onFiles={onFiles}
        multiple={multiple}
        onCancel={() =>
          send({
            type: selectSlotState(snapshot) === 'removeFailed' ? 'removal.abandoned' : 'upload.cancelled',
          })
        }
        {...(isStray
          ? {}
          : {
              onRetry: () =>
                send({
                  type: selectSlotState(snapshot) === 'removeFailed' ? 'removal.requested' : 'upload.retried',
                }),
            })}
        onRemove={() => setAsked(true)}
        onDate={(issuedOn) => send({ type: 'date.given', issuedOn })}
        {...(history && history.length > 0 ? { history } : {})}
        {...(locked === undefined ? {} : { locked })}
      />
      <ConfirmDialog
        open={asked}
        title={t('slot.remove_title', { name: file?.name ?? name })}
        confirmLabel={t('slot.remove_go')}
        keepLabel={t('slot.remove_keep')}
        onConfirm={() => {
          setAsked(false);
          send({ type: 'removal.requested' });
        }}
        onKeep={() => setAsked(false)}
        danger
      >
        {t('slot.remove_text')}
      </ConfirmDialog>
    </>
  );
}

/** The same, following its running chart. */
export function SlotRow({ actor, ...props }: SlotRowProps & { readonly actor: UploadActor }) {
  const snapshot = useSelector(actor, (current) => current);
  return <SlotRowView {...props} snapshot={snapshot} send={actor.send} />;
}
