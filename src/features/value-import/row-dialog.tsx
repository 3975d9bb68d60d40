import { Dialog, Portal, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ImportedRow } from '../../../contract/values/value-import.ts';
import { amountFields } from '../../../contract/values/value.ts';
import { Button } from '../../ui/button.tsx';
import { Comparison } from '../../ui/comparison.tsx';
import { useMoneyWords } from '../../ui/format-parts.tsx';
import { ChangeCell, usePeriodWords } from './row-words.tsx';

type RowDialogProps = { readonly row: ImportedRow; readonly onClose: () => void };

/** All amounts of one row, before beside after. */
export function RowDialog({ row, onClose }: RowDialogProps) {
  const { t } = useTranslation('value-import');
  const periodOf = usePeriodWords();
  const words = useMoneyWords();
  const { before, after, currency } = row;
  const title = t('rows.more_of', { row: row.row });
  const said = (amount: string | undefined) =>
    amount === undefined || currency === null ? null : words(amount, currency);
  return (
    <Dialog.Root
      open
      lazyMount
      unmountOnExit
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Title>{title}</Dialog.Title>
            <Dialog.Description>
              {[row.user_name ?? row.member_id, periodOf(row), currency].filter(Boolean).join(' · ')}
            </Dialog.Description>
            <chakra.div mt="4" display="grid" gap="4" maxH="65dvh" overflowY="auto" tabIndex={0}>
              {after === null || row.change === 'same' ? (
                <ChangeCell row={row} />
              ) : (
                <Comparison
                  label={title}
                  heads={{ what: t('rows.line'), before: t('rows.before'), now: t('rows.after') }}
                  rows={amountFields.map((field) => ({
                    key: field,
                    label: t(`columns.${field}`),
                    before: said(before?.[field]),
                    now: said(after[field]),
                    isChanged: before !== null && before[field] !== after[field],
                  }))}
                />
              )}
            </chakra.div>
            <Dialog.Footer>
              <Button variant="outline" onClick={onClose}>
                {t('rows.close')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
