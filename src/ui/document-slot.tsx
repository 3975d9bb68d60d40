import { chakra } from '@chakra-ui/react';
import { Lock } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { FileButton } from './file-button.tsx';
import { focusOnceDrawn } from './focus-once-drawn.ts';
import {
  FurtherFiles,
  ProblemText,
  RefusalText,
  SlotDate,
  SlotHistory,
  SlotLead,
  SlotProgress,
  SlotReason,
} from './slot-parts.tsx';
import { markOfSlot, takesFile } from './slot-state.ts';
import { SlotActions, quiet } from './slot-actions.tsx';
import type { DocumentSlotProps } from './slot-props.ts';
import { SlotMeta } from './slot-words.tsx';
import { ToneMark } from './status.tsx';
import { FaultNote } from './fault-note.tsx';

/** What stands under the row: progress, refusal, failure, problem, date, other files, history. */
function SlotDetail(props: DocumentSlotProps) {
  const {
    id,
    name,
    state,
    problem,
    onFiles,
    multiple = false,
    onRetry,
    onCancel,
    onDate,
    further,
    history,
    locked,
  } = props;
  const { t } = useTranslation('ui');
  const { t: words } = useTranslation('documents');
  const replace = locked === undefined && onFiles && (
    <FileButton
      onFiles={onFiles}
      multiple={multiple}
      label={words('slot.replaceDocument')}
      accessibleLabel={words('slot.replaceDocumentOf', { name })}
      wide
    />
  );
  // several slots may have failed: each button says which it is of
  const retry = onRetry && (
    <Button variant="outline" size="sm" onClick={onRetry} aria-label={t('action.retryOf', { name })}>
      {t('action.retry')}
    </Button>
  );
  const another = onFiles && (
    <FileButton
      onFiles={onFiles}
      variant="quiet"
      label={words('slot.anotherFile')}
      accessibleLabel={words('slot.anotherFileFor', { name })}
    />
  );
  const cancel = onCancel && (
    <Button {...quiet} onClick={onCancel} aria-label={t('file.cancelOf', { name })}>
      {t('action.cancel')}
    </Button>
  );
  return (
    <>
      {state.kind === 'uploading' && <SlotProgress state={state} />}
      {state.kind === 'pending' && state.again === true && (
        <chakra.p textStyle="ui" color="fg.muted">
          {words('slot.again')}
        </chakra.p>
      )}
      {state.kind === 'validated' && state.isChanged === true && (
        <chakra.p textStyle="ui" color="fg.muted">
          {words('slot.changed')}
        </chakra.p>
      )}
      {(state.kind === 'expiring' || state.kind === 'expired') && locked === undefined && (
        <chakra.p textStyle="ui" color="fg.muted">
          {words('slot.renewal')}
        </chakra.p>
      )}
      {state.kind === 'refused' && (
        <SlotReason {...(replace ? { action: replace } : {})}>
          <RefusalText state={state} />
        </SlotReason>
      )}
      {state.kind === 'failed' && (
        <SlotReason
          live
          action={
            <>
              {retry}
              {another}
              {cancel}
            </>
          }
        >
          <SlotLead>{state.message}</SlotLead>
          <FaultNote of={state.of} />
        </SlotReason>
      )}
      {state.kind === 'removeFailed' && (
        <SlotReason
          live
          action={
            <>
              {retry}
              {onCancel && (
                <Button {...quiet} onClick={onCancel}>
                  {t('action.cancel')}
                </Button>
              )}
            </>
          }
        >
          <SlotLead>{state.message}</SlotLead>
          <FaultNote of={state.of} />
        </SlotReason>
      )}
      {state.kind === 'askDate' && onDate && (
        <SlotDate
          name={`${id}-date`}
          error={state.error}
          day={state.day}
          of={name}
          another={another}
          onConfirm={onDate}
          onCancel={onCancel}
        />
      )}
      {problem && (
        <SlotReason live action={cancel}>
          <ProblemText problem={problem} />
        </SlotReason>
      )}
      {further && further.length > 0 && <FurtherFiles files={further} />}
      {locked !== undefined && (
        <chakra.p display="flex" gap="2" alignItems="flex-start" textStyle="ui" color="fg.muted">
          <Lock size={16} strokeWidth={1.75} aria-hidden="true" style={{ flex: 'none', marginTop: 2 }} />
          {locked}
        </chakra.p>
      )}
      {history && history.length > 0 && <SlotHistory files={history} />}
    </>
  );
}

/**
 * A row goes away with its file, and where what was sent from it is held: whoever stands on it then is put on the row in
 * its place, else on the first of its slot. Neither is drawn yet when it goes, so that neither can be named as its heir.
 */
function leavesFocusToSlot(row: HTMLElement | null): (() => void) | undefined {
  if (row === null) return undefined;
  return () => {
    if (!row.contains(document.activeElement)) return;
    const { id } = row;
    focusOnceDrawn(() => {
      const next = document.getElementById(id) ?? document.getElementById(id.replace(/-\d+$/, ''));
      if (!row.isConnected) next?.focus();
      return true;
    });
  };
}

/** One paper: the same row in the same place, whatever has happened to it. Files can be dropped on it. */
export function DocumentSlot(props: DocumentSlotProps) {
  const { id, name, hint, state, onFiles, locked, dragOver = false, headingLevel = 2 } = props;
  const Heading = headingLevel === 2 ? chakra.h2 : chakra.h3;
  const { t } = useTranslation('documents');
  const [hovering, setHovering] = useState(false);
  const takes = locked === undefined && onFiles !== undefined && takesFile(state);
  const over = takes && (hovering || dragOver);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setHovering(false);
    const files = [...event.dataTransfer.files];
    if (takes && files.length > 0) onFiles?.(files);
  };
  const missing = state.kind === 'missing';
  return (
    <chakra.li
      ref={leavesFocusToSlot}
      id={id}
      tabIndex={-1}
      data-slot={state.kind}
      onDragOver={(event) => {
        event.preventDefault();
        if (takes) setHovering(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setHovering(false);
      }}
      onDrop={drop}
      display="grid"
      gridTemplateColumns={{ base: '20px minmax(0,1fr)', md: '20px minmax(0,1fr) auto' }}
      columnGap="14px"
      rowGap="10px"
      alignItems="center"
      padding="14px 14px 14px 18px"
      borderWidth="1px"
      borderStyle={missing || over ? 'dashed' : 'solid'}
      borderColor={over ? 'brand.solid' : missing ? 'border.control' : 'border'}
      borderRadius="l3"
      bg={over ? 'brand.subtle' : missing ? 'transparent' : 'bg.panel'}
      {...(over ? { boxShadow: 'inset 0 0 0 1px {colors.brand.solid}' } : {})}
    >
      <chakra.span alignSelf="start" mt="4px" display="inline-flex">
        <ToneMark mark={markOfSlot[state.kind]} />
      </chakra.span>
      <chakra.div minW="0">
        <Heading textStyle="item" overflowWrap="anywhere">
          {name}
        </Heading>
        {over ? (
          <chakra.p textStyle="ui" color="brand.fg" fontWeight="medium">
            {t('slot.drop')}
          </chakra.p>
        ) : (
          <SlotMeta state={state} locked={locked !== undefined} />
        )}
        {missing && hint !== undefined && (
          <chakra.p textStyle="ui" color="fg.muted">
            {hint}
          </chakra.p>
        )}
      </chakra.div>
      <SlotActions {...props} />
      <chakra.div
        gridColumn={{ base: '1 / -1', md: '2 / -1' }}
        display="grid"
        gap="10px"
        _empty={{ display: 'none' }}
      >
        <SlotDetail {...props} />
      </chakra.div>
    </chakra.li>
  );
}

/** The slots of a step, in order. */
export const SlotList = chakra('ol', {
  base: { display: 'grid', gap: '3', listStyleType: 'none', margin: '0', padding: '0' },
});
