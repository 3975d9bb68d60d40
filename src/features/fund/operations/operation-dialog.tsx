import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../../contract/enums.ts';
import type { Transaction, TransactionDetail } from '../../../../contract/values/transaction.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { NotDone } from '../../../ui/not-done.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { VisuallyHidden } from '../../../ui/hidden.tsx';
import { LeaveButton } from '../../../ui/leave-button.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { WhyList } from '../../../ui/why-list.tsx';
import { BlockedBy } from '../blocked-by.tsx';
import { EarlierAttempt } from '../earlier-attempt.tsx';
import { Fields, FocusedPart } from '../focused-part.tsx';
import { fundTransactionPath, operationsPath } from '../paths.ts';
import { OperationEffect } from './operation-effect.tsx';
import { OperationFields } from './operation-fields.tsx';
import { PositionLost } from './position-lost.tsx';
import { isReversed, ReversedAlready } from './reversed-already.tsx';
import { useOperation } from './use-operation.ts';

export type OperationDialogProps = {
  readonly userId: string;
  readonly name: string;
  readonly currency: Currency;
  /** what is undone; null: a new operation */
  readonly reversalOf: TransactionDetail | null;
  readonly onClose: () => void;
};

/** Nothing has moved yet: a second person has to agree first. */
function Waiting({ posted }: { readonly posted: Transaction }) {
  const { t } = useTranslation('fund');
  return (
    <FocusedPart label={t('operation.waits')}>
      <Callout tone="pending" mark="pending" title={posted.reference}>
        {t('operation.waits_text')}
      </Callout>
      <TextLink href={fundTransactionPath(posted.user_id, posted.id)}>{t('operation.look')}</TextLink>
    </FocusedPart>
  );
}

/** An earlier press got through unheard, with other values. */
function Overtaken({ of, onRenew }: { readonly of: OperationDialogProps; readonly onRenew: () => void }) {
  const { userId, currency, reversalOf, onClose } = of;
  const { t } = useTranslation('fund');
  return (
    <FocusedPart label={t('earlier.title')}>
      {reversalOf === null ? (
        // the list that it stands over, whole
        <EarlierAttempt
          what="operation"
          href={operationsPath(userId, currency)}
          onLook={onClose}
          onRenew={onRenew}
        />
      ) : (
        <EarlierAttempt what="reversal" href={fundTransactionPath(userId, reversalOf.id)} onRenew={onRenew} />
      )}
    </FocusedPart>
  );
}

/** An operation of the fund with one investor: written, looked at with what it does, and only then posted. */
export function OperationDialog(props: OperationDialogProps) {
  const { name, currency, reversalOf, onClose } = props;
  const { t } = useTranslation(['fund', 'requests', 'ui', 'errors']);
  const operation = useOperation(props);
  const { phase, form, planned, position, obstacles, busy, message, messageOf } = operation;
  const title =
    reversalOf === null
      ? t('operation.title', { name })
      : t('operation.reverse_title', { reference: reversalOf.reference });
  const undone = reversalOf !== null && !busy && isReversed(reversalOf) ? reversalOf : null;
  // the same dialog goes on: one that closed as the other opened would take the other with it
  if (phase.kind === 'waiting' || operation.isOvertaken || undone !== null)
    return (
      <DialogFrame
        title={phase.kind === 'waiting' ? t('operation.waits') : title}
        busy={false}
        onClose={onClose}
        onSubmit={onClose}
        footer={
          <Button
            onClick={({ detail }) => {
              if (detail < 2) onClose();
            }}
          >
            {t('action.close')}
          </Button>
        }
      >
        {phase.kind === 'waiting' ? (
          <Waiting posted={phase.posted} />
        ) : undone !== null ? (
          <FocusedPart label={title}>
            <ReversedAlready of={undone} />
          </FocusedPart>
        ) : (
          <Overtaken of={props} onRenew={operation.renew} />
        )}
      </DialogFrame>
    );
  const isReviewing = phase.kind === 'reviewing';
  const { readAgain } = operation;
  const isReading = position === null && readAgain === null;
  const why = [
    obstacles.length > 0 && 'operation-why',
    operation.short !== null && 'operation-short',
    readAgain !== null && 'operation-without-figures',
    isReading && 'operation-reading',
  ].find((id) => id !== false);
  return (
    <DialogFrame
      title={isReviewing ? t('operation.ask') : title}
      busy={busy}
      onClose={isReviewing ? operation.back : onClose}
      onSubmit={isReviewing ? () => undefined : operation.review}
      footer={
        <>
          <LeaveButton onClick={isReviewing ? operation.back : onClose}>
            {t(isReviewing ? 'action.back' : 'ui:action.cancel')}
          </LeaveButton>
          {isReviewing ? (
            <Button
              busy={busy}
              blocked={operation.missed === null}
              busyLabel={t('operation.posting')}
              onClick={({ detail }) => {
                // the second half of a double click on the button before is no consent to what nobody has read
                if (detail < 2) operation.post();
              }}
            >
              {t('operation.post')}
            </Button>
          ) : (
            <Button type="submit" blocked={why !== undefined} aria-describedby={why}>
              {t('operation.review')}
            </Button>
          )}
        </>
      }
    >
      {message !== null && (
        <NotDone title={t('not_done')} isUnknown={operation.isUnknown} of={operation.error}>
          {message}
        </NotDone>
      )}
      {isReviewing ? (
        planned !== null &&
        position !== null &&
        operation.missed !== null && (
          <FocusedPart label={t('operation.effect')}>
            <OperationEffect
              planned={planned}
              position={position}
              beside={operation.beside}
              currency={currency}
              reversalOf={reversalOf}
              values={form.values}
              isForTwo={operation.isForTwo}
              missed={operation.missed}
            />
          </FocusedPart>
        )
      ) : (
        <Fields again={phase.again} label={t('operation.write')}>
          <OperationFields
            values={form.values}
            currency={currency}
            isReversal={reversalOf !== null}
            messageOf={messageOf}
            onEdit={operation.edit}
          />
          <BlockedBy id="operation-why" obstacles={obstacles} held={operation.held} />
          {operation.short !== null && (
            <WhyList
              id="operation-short"
              layout="stack"
              intro={t('obstacle.intro')}
              reasons={[{ key: 'short', label: operation.short }]}
            />
          )}
          {readAgain !== null && (
            <PositionLost id="operation-without-figures" of={operation.unread} onRetry={readAgain} />
          )}
          {isReading && <VisuallyHidden id="operation-reading">{t('position.loading')}</VisuallyHidden>}
        </Fields>
      )}
    </DialogFrame>
  );
}
