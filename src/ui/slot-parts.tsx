import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { DateField } from './date-field.tsx';
import { fieldId } from './field-frame.tsx';
import { formatDay, formatProgress } from './format.ts';
import { useFileSize, useLanguage } from './format-parts.tsx';
import { VisuallyHidden } from './hidden.tsx';
import { TextLink } from './link.tsx';
import { markForStatus } from './marks.ts';
import { ProgressBar } from './progress-bar.tsx';
import { leavesFocusToRow } from './slot-actions.tsx';
import type { FurtherFile, ReplacedFile, SlotProblem, SlotState } from './slot-state.ts';
import { useProblemWords } from './slot-words.tsx';
import { Status } from './status.tsx';

/** The coloured ground for what must be read: a refusal, a failed upload, a file that was not taken. */
export function SlotReason({
  children,
  action,
  live = false,
}: {
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly live?: boolean;
}) {
  return (
    <chakra.div
      ref={leavesFocusToRow}
      bg="negative.subtle"
      borderRadius="l2"
      px="14px"
      py="12px"
      fontSize="sm"
      lineHeight="1.5"
      overflowWrap="anywhere"
      {...(live ? { role: 'alert' } : {})}
    >
      {children}
      {action !== undefined && (
        <chakra.div mt="10px" display="flex" gap="2" flexWrap="wrap">
          {action}
        </chakra.div>
      )}
    </chakra.div>
  );
}

const Lead = chakra('b', { base: { fontWeight: 'semibold', color: 'negative.fg' } });

/** Why the fund refused it: the reason, then the reviewer's own words. */
export function RefusalText({ state }: { readonly state: Extract<SlotState, { kind: 'refused' }> }) {
  const { t } = useTranslation('documents');
  return (
    <>
      <Lead>{t(`reason.${state.reason}.title`)}</Lead>{' '}
      {state.text === undefined || state.text === null || state.text === ''
        ? t(`reason.${state.reason}.help`)
        : state.text}
    </>
  );
}

/** Why a chosen file was not taken. */
export function ProblemText({ problem }: { readonly problem: SlotProblem }) {
  const { message, help } = useProblemWords()(problem);
  return (
    <>
      <Lead>{message}</Lead>
      {help !== null && <chakra.span display="block">{help}</chakra.span>}
    </>
  );
}

/** A leading sentence in the refusal's colour. */
export const SlotLead = Lead;

/** Percent and bytes of an upload on its way. */
export function SlotProgress({ state }: { readonly state: Extract<SlotState, { kind: 'uploading' }> }) {
  const { t } = useTranslation('documents');
  const language = useLanguage();
  const size = useFileSize();
  const share = state.total > 0 ? Math.min(1, state.sent / state.total) : 0;
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0,1fr) auto" gap="4" alignItems="center">
      <ProgressBar value={share} label={t('slot.uploading', { name: state.file.name })} />
      <chakra.span textStyle="ui" color="fg.muted" whiteSpace="nowrap">
        {t('slot.progress', {
          percent: formatProgress(share, language),
          sent: size(state.sent),
          total: size(state.total),
        })}
      </chakra.span>
    </chakra.div>
  );
}

/**
 * Whoever stands in the row when its date is asked for, or is refused, goes on at the field; whoever has gone on
 * elsewhere stays there and is told: then it answers true.
 */
function useAskedDate(name: string): boolean {
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    const field = document.getElementById(fieldId(name));
    // at this frame the row takes the focus of what was pressed in it
    const frame = requestAnimationFrame(() => {
      if (field?.closest('li')?.contains(document.activeElement)) field.focus();
      else setElsewhere(true);
    });
    return () => cancelAnimationFrame(frame);
  }, [name]);
  return isElsewhere;
}

/** Asks for the date on the paper before it is sent (decisions §6). It comes anew with each check of the file. */
export function SlotDate({
  name,
  of,
  error,
  day = '',
  another,
  onConfirm,
  onCancel,
}: {
  readonly name: string;
  /** the slot's own name */
  readonly of: string;
  /** what chooses another file in the place of this one */
  readonly another?: ReactNode;
  readonly error?: string | undefined;
  readonly day?: string | undefined;
  readonly onConfirm: (day: string) => void;
  readonly onCancel?: (() => void) | undefined;
}) {
  const { t } = useTranslation('documents');
  const { t: words } = useTranslation('ui');
  const value = useRef(day);
  const isElsewhere = useAskedDate(name);
  return (
    <chakra.form
      ref={leavesFocusToRow}
      noValidate
      display="grid"
      gap="3"
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(value.current);
      }}
    >
      <DateField
        name={name}
        label={t('slot.dateLabel')}
        hint={t('slot.dateHint')}
        error={error}
        defaultValue={day}
        onChange={(event) => {
          value.current = event.target.value;
        }}
      />
      <chakra.div display="flex" gap="2" flexWrap="wrap">
        <Button type="submit" variant="outline" size="sm" aria-label={t('slot.sendOf', { name: of })}>
          {t('slot.send')}
        </Button>
        {another}
        {onCancel && (
          <Button
            variant="quiet"
            size="sm"
            onClick={onCancel}
            aria-label={words('file.cancelOf', { name: of })}
          >
            {words('action.cancel')}
          </Button>
        )}
      </chakra.div>
      <VisuallyHidden as="output">
        {isElsewhere &&
          (error === undefined
            ? t('slot.askDateOf', { name: of })
            : t('slot.dateWrongOf', { name: of, error }))}
      </VisuallyHidden>
    </chakra.form>
  );
}

/** The other files of a slot that takes several. */
export function FurtherFiles({ files }: { readonly files: readonly FurtherFile[] }) {
  const { t } = useTranslation('documents');
  const { t: words } = useTranslation('ui');
  return (
    <chakra.ul listStyleType="none" m="0" p="0" borderTopWidth="1px" borderColor="border.muted">
      {files.map((file) => (
        <chakra.li
          key={file.id}
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="3"
          py="2"
          borderBottomWidth="1px"
          borderColor="border.muted"
          fontSize="sm"
        >
          <Status kind={markForStatus(file.status)} label={t(`status.${file.status}`)} />
          <chakra.span color="fg.muted" overflowWrap="anywhere" flex="1 1 12ch">
            {file.name}
          </chakra.span>
          {file.viewHref !== undefined && (
            <TextLink
              href={file.viewHref}
              target="_blank"
              rel="noopener"
              aria-label={words('action.viewOf', { name: file.name })}
            >
              {words('action.view')}
            </TextLink>
          )}
          {file.onRemove && (
            <Button
              variant="quiet"
              size="sm"
              onClick={file.onRemove}
              aria-label={words('action.removeOf', { name: file.name })}
            >
              {words('action.remove')}
            </Button>
          )}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** What stood here before, kept and shown on request. */
export function SlotHistory({ files }: { readonly files: readonly ReplacedFile[] }) {
  const { t } = useTranslation('documents');
  const { t: words } = useTranslation('ui');
  return (
    <chakra.details fontSize="sm">
      <chakra.summary
        cursor="pointer"
        color="fg.muted"
        minH={{ base: '44px', md: '24px' }}
        py={{ base: '10px', md: '0' }}
      >
        {t('slot.history', { count: files.length })}
      </chakra.summary>
      <chakra.ul listStyleType="none" m="0" p="0" mt="1">
        {files.map((file) => (
          <chakra.li key={file.id} color="fg.subtle" py="1" overflowWrap="anywhere">
            <s>{file.name}</s> · {t('slot.replaced', { date: formatDay(file.replacedOn) })}
            {file.viewHref !== undefined && (
              <>
                {' '}
                <TextLink
                  href={file.viewHref}
                  target="_blank"
                  rel="noopener"
                  aria-label={words('action.viewOf', { name: file.name })}
                  display="inline-block"
                  py={{ base: '12px', md: '0' }}
                >
                  {words('action.view')}
                </TextLink>
              </>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.details>
  );
}
