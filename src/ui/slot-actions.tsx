import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from './button.tsx';
import { FileButton } from './file-button.tsx';
import { leavesFocusTo } from './heir.ts';
import type { DocumentSlotProps } from './slot-props.ts';

/** Looks of an action in a row. */
export const quiet = { variant: 'quiet', size: 'sm' } as const;

/** What is pressed in a row goes away with the row's state. */
export const leavesFocusToRow = leavesFocusTo((control) => [control.closest('li')]);

/** The actions at the right: the same place in every state. */
export function SlotActions({
  name,
  state,
  onFiles,
  multiple = false,
  onCancel,
  onRemove,
  locked,
}: DocumentSlotProps) {
  const { t } = useTranslation('ui');
  const file = state.kind === 'missing' ? null : state.file;
  const open = locked === undefined;
  const canReplace = open && onFiles && state.kind === 'pending';
  const busy = state.kind === 'uploading' || state.kind === 'checking';
  return (
    <chakra.div
      display="flex"
      gap="2px"
      alignItems="center"
      flexWrap="wrap"
      gridColumn={{ base: '2', md: 'auto' }}
      _empty={{ display: 'none' }}
      {...(state.kind === 'missing'
        ? { gridColumn: { base: '1 / -1', md: 'auto' } }
        : { mx: '-11px', my: { base: '-8px', md: '0' } })}
    >
      {state.kind === 'missing' && open && onFiles && (
        <chakra.div ref={leavesFocusToRow} display="flex" flexWrap="wrap" gap="2" width="full">
          <FileButton
            onFiles={onFiles}
            multiple={multiple}
            photoLabel={t('file.photoFor', { name })}
            wide
            accessibleLabel={t('file.chooseFor', { name })}
          />
        </chakra.div>
      )}
      {file?.viewHref !== undefined && !busy && (
        <ButtonLink
          {...quiet}
          href={file.viewHref}
          target="_blank"
          rel="noopener"
          aria-label={t('action.viewOf', { name })}
        >
          {t('action.view')}
        </ButtonLink>
      )}
      {canReplace && (
        <chakra.span ref={leavesFocusToRow} display="contents">
          <FileButton
            onFiles={onFiles}
            multiple={multiple}
            variant="quiet"
            label={t('action.replace')}
            accessibleLabel={t('action.replaceOf', { name })}
          />
        </chakra.span>
      )}
      {open && onRemove && (state.kind === 'pending' || state.kind === 'refused') && (
        <Button
          ref={leavesFocusToRow}
          {...quiet}
          onClick={onRemove}
          aria-label={t('action.removeOf', { name })}
        >
          {t('action.remove')}
        </Button>
      )}
      {busy && onCancel && (
        <Button
          ref={leavesFocusToRow}
          {...quiet}
          onClick={onCancel}
          aria-label={t('file.cancelOf', { name })}
        >
          {t('action.cancel')}
        </Button>
      )}
    </chakra.div>
  );
}
