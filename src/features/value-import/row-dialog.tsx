import { Dialog, Portal, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../contract/enums.ts';
import type { ImportedAmounts, ImportedRow } from '../../../contract/values/value-import.ts';
import { amountFields } from '../../../contract/values/value.ts';
import { Button } from '../../ui/button.tsx';
import { MoneyText } from '../../ui/format-parts.tsx';
import { useOpener } from '../../ui/last-control.ts';
import { ClosingDialog } from '../../ui/closing-dialog.tsx';
import { ChangeCell, usePeriodWords } from './row-words.tsx';

const Head = chakra('th', {
  base: { py: '6px', fontWeight: 'normal', color: 'fg.muted', textAlign: 'start' },
});
const Cell = chakra('td', { base: { py: '6px', ps: '4', textAlign: 'end', whiteSpace: 'nowrap' } });

type AmountsProps = {
  readonly title: string;
  readonly before: ImportedAmounts | null;
  readonly after: ImportedAmounts;
  readonly currency: Currency;
};

/** The ten amounts, beside those that stood there where the row changes a draft. */
function Amounts({ title, before, after, currency }: AmountsProps) {
  const { t } = useTranslation('value-import');
  return (
    <chakra.table width="full" fontSize="sm" aria-label={title} css={{ borderCollapse: 'collapse' }}>
      <thead>
        <chakra.tr borderBottomWidth="1px" borderColor="border.control">
          <Head scope="col">{t('rows.line')}</Head>
          {before !== null && (
            <Head scope="col" textAlign="end" ps="4">
              {t('rows.before')}
            </Head>
          )}
          <Head scope="col" textAlign="end" ps="4">
            {t('rows.after')}
          </Head>
        </chakra.tr>
      </thead>
      <tbody>
        {amountFields.map((field) => (
          <chakra.tr key={field} borderBottomWidth="1px" borderColor="border.muted">
            <Head scope="row">{t(`columns.${field}`)}</Head>
            {before !== null && (
              <Cell color="fg.muted">
                <MoneyText amount={before[field]} currency={currency} />
              </Cell>
            )}
            <Cell {...(before !== null && before[field] !== after[field] ? { fontWeight: 'semibold' } : {})}>
              <MoneyText amount={after[field]} currency={currency} />
            </Cell>
          </chakra.tr>
        ))}
      </tbody>
    </chakra.table>
  );
}

type RowDialogProps = { readonly row: ImportedRow; readonly onClose: () => void };

/** All amounts of one row, before beside after. */
export function RowDialog({ row, onClose }: RowDialogProps) {
  const { t } = useTranslation('value-import');
  const periodOf = usePeriodWords();
  const { before, after, currency } = row;
  const title = t('rows.more_of', { row: row.row });
  const opener = useOpener();
  return (
    <ClosingDialog finalFocusEl={opener} onClose={onClose}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Title>{title}</Dialog.Title>
            <Dialog.Description>
              {[row.user_name ?? row.member_id, periodOf(row), currency].filter(Boolean).join(' · ')}
            </Dialog.Description>
            <chakra.div mt="4" display="grid" gap="4" maxH="65dvh" overflow="auto" tabIndex={0}>
              {row.change !== 'changed' && <ChangeCell row={row} />}
              {after !== null && currency !== null && (
                <Amounts title={title} before={before} after={after} currency={currency} />
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
    </ClosingDialog>
  );
}
