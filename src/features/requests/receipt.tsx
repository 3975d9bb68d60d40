import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '../../../contract/values/transaction.ts';
import { refusalOf } from '../../../machines/refusal.ts';
import { saveFile } from '../../platform/save-file.ts';
import { fetchReceipt } from '../../queries/transactions.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';
import { useWhyRefused } from '../../ui/why-refused.ts';

/** The request as a paper, in the person's language; the browser keeps it once it is whole. */
export const useReceipt = ({ user_id: userId, id }: TransactionDetail) =>
  useMutation({
    mutationFn: () => fetchReceipt({ userId, id }),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
type Props = { readonly receipt: ReturnType<typeof useReceipt> };

export function ReceiptButton({ receipt }: Props) {
  const { t } = useTranslation('requests');
  return (
    <Button
      variant="outline"
      size="sm"
      busy={receipt.isPending}
      busyLabel={t('receipt.busy')}
      onClick={() => receipt.mutate()}
    >
      <Download size={18} strokeWidth={1.75} aria-hidden="true" />
      {t('receipt.open')}
    </Button>
  );
}

/** Why no receipt came. */
export function ReceiptNotice({ receipt }: Props) {
  const { t } = useTranslation('requests');
  const whyRefused = useWhyRefused();
  if (receipt.error === null) return null;
  return (
    <Callout tone="negative" live="alert" title={t('receipt.failed')}>
      {whyRefused(refusalOf(receipt.error))}
      <FaultNote of={receipt.error} />
    </Callout>
  );
}
