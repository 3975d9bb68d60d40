import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { ReversalWaiting } from '../../../ui/reversal-waiting.tsx';
import { fundTransactionPath } from '../paths.ts';

type Reversal = Pick<TransactionDetail, 'user_id' | 'reversed_by' | 'reversal_waiting'>;

/** Whether a second reversal would be refused. */
export const isReversed = ({ reversed_by, reversal_waiting }: Reversal): boolean =>
  reversed_by !== null || reversal_waiting !== null;

/** What reverses an operation, or waits to: there is nothing left to write. */
export function ReversedAlready({
  of: { user_id, reversed_by, reversal_waiting },
}: {
  readonly of: Reversal;
}) {
  const { t } = useTranslation(['fund', 'requests']);
  if (reversal_waiting !== null)
    return (
      <ReversalWaiting
        href={fundTransactionPath(user_id, reversal_waiting.id)}
        reference={reversal_waiting.reference}
      />
    );
  if (reversed_by === null) return null;
  return (
    <Callout
      tone="neutral"
      title={t('operation.reversed')}
      action={
        <ButtonLink href={fundTransactionPath(user_id, reversed_by)} variant="outline" size="sm">
          {t('requests:act.reversal.look')}
        </ButtonLink>
      }
    >
      {t('operation.reversed_text')}
    </Callout>
  );
}
