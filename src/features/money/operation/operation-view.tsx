import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  selectMade,
  selectOperation,
  selectOperationState,
  selectRefusal,
} from '../../../../machines/money-operation/selectors.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { handsFocusOn } from '../../../ui/focused-heading.tsx';
import { laterPart } from '../../../ui/lazy-part.tsx';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FaultHelp } from '../../../ui/fault-note.tsx';
import { moneyPaths } from '../paths.ts';
import { useMoneyServices } from '../services.ts';
import { useMoney } from '../use-money.ts';
import { OperationForm } from './operation-form.tsx';
import { ReviewCard } from './review-card.tsx';

/** What was announced before. Where it does not come nothing is said: another payment does not wait for it. */
const Announced = laterPart(
  async () => (await import('./announced.tsx')).Announced,
  () => null,
);

/** Nothing is known, so nothing is asked for. */
function Failed() {
  const { t } = useTranslation(['money', 'ui']);
  const { actorRef } = useMoneyServices();
  const refusal = useSelector(actorRef, selectRefusal);
  return (
    <Callout
      tone="negative"
      live="alert"
      title={t('load.failed')}
      action={<RetryButton size="md" onRetry={() => actorRef.send({ type: 'load.retried' })} />}
    >
      <p>{t('load.failed_text')}</p>
      <FaultHelp of={refusal} />
    </Callout>
  );
}

/** An earlier press got through unheard, with other values. */
function Overtaken() {
  const { t } = useTranslation('money');
  const { actorRef, newKey } = useMoneyServices();
  return (
    <Callout
      tone="pending"
      mark="pending"
      live="alert"
      title={t('overtaken.title')}
      action={
        <Button
          variant="outline"
          onClick={() => actorRef.send({ type: 'form.renewed', key: newKey() })}
          {...handsFocusOn}
        >
          {t('overtaken.renew')}
        </Button>
      }
    >
      <p>{t('overtaken.text')}</p>
      <ButtonLink variant="quiet" size="sm" href={moneyPaths.transactions}>
        {t('overtaken.transactions')}
      </ButtonLink>
    </Callout>
  );
}

/** Form and card beside each other; on a phone one under the other. */
function Filling() {
  const { actorRef } = useMoneyServices();
  const { type, userId } = useSelector(actorRef, selectOperation);
  const read = useMoney(userId);
  const { t } = useTranslation('money');
  if (read.kind !== 'read') return <Skeleton kind="sheet" rows={3} label={t('load.loading')} />;
  const send = (event: FormEvent) => {
    event.preventDefault();
    actorRef.send({ type: 'request.sent' });
  };
  return (
    <>
      {type === 'MONEY_IN' && <Announced userId={userId} />}
      <chakra.form
        noValidate
        onSubmit={send}
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0,1fr)', lg: 'minmax(0,640px) minmax(0,440px)' }}
        justifyContent="space-between"
        columnGap="16"
        rowGap="8"
        alignItems="start"
      >
        <OperationForm money={read.money} />
        <ReviewCard money={read.money} />
      </chakra.form>
    </>
  );
}

type OperationViewProps = {
  /** what stands in the place of the form once the request is made */
  readonly renderDone: (id: string) => ReactNode;
};

/** A request to move money, in whichever state its chart is. */
export function OperationView({ renderDone }: OperationViewProps) {
  const { t } = useTranslation('money');
  const { actorRef } = useMoneyServices();
  const state = useSelector(actorRef, selectOperationState);
  const made = useSelector(actorRef, selectMade);
  if (state === 'loading') return <Skeleton kind="sheet" rows={3} label={t('load.loading')} />;
  if (state === 'loadFailed') return <Failed />;
  if (state === 'overtaken') return <Overtaken />;
  if (state === 'done' && made !== null) return renderDone(made);
  return <Filling />;
}
