import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '../../../contract/values/transaction.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { handsFocusOn } from '../../ui/focused-heading.tsx';
import { useRequestServices } from './services.ts';

type ConflictNoticeProps = {
  readonly request: TransactionDetail;
  /** the status that one's own act would have brought it to */
  readonly wanted: TransactionDetail['request_status'];
};

/** The request had moved on when one acted: whoever it was, as one's own act may have done it, whose answer was lost. */
export function ConflictNotice({ request: { request_status: status }, wanted }: ConflictNoticeProps) {
  const { t } = useTranslation('requests');
  const { actorRef } = useRequestServices();
  return (
    <Callout
      tone="pending"
      live="alert"
      title={t('conflict.title')}
      action={
        <Button
          size="sm"
          variant="outline"
          onClick={() => actorRef.send({ type: 'conflict.read' })}
          {...handsFocusOn}
        >
          {t('conflict.read')}
        </Button>
      }
    >
      {t(status === wanted ? 'conflict.as_wanted' : 'conflict.text', { status: t(`status.${status}`) })}
    </Callout>
  );
}
