import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { selectRefusal, selectRequest, selectRequestState } from '../../../machines/request/selectors.ts';
import { againOnline } from '../../platform/again-online.ts';
import { transactionQuery } from '../../queries/transactions.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { isGone } from '../../ui/gone.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageRead } from '../../ui/page-read.tsx';
import { RequestView } from './request-view.tsx';
import { useRequestServices } from './services.ts';
import { requestWords } from './words.ts';

/** A request that is somebody else's, or none at all. */
function NoSuchRequest() {
  const { t } = useTranslation(['requests', 'shell']);
  const { area, back, backLabel } = useRequestServices();
  return (
    <>
      <PageHeader title={t('shell:titles.transaction')} />
      <Callout
        tone="neutral"
        title={t('page.gone')}
        action={
          <ButtonLink variant="outline" size="sm" href={back}>
            {backLabel ?? t(`page.to_list.${area}`)}
          </ButtonLink>
        }
      >
        {t('page.gone_text')}
      </Callout>
    </>
  );
}

/** /user/bank_operations/view_transaction and /admin/bank_operations/view_transaction */
export function RequestScreen() {
  const { t } = useTranslation(requestWords);
  const { actorRef } = useRequestServices();
  const state = useSelector(actorRef, selectRequestState);
  const refusal = useSelector(actorRef, selectRefusal);
  const ref = useSelector(actorRef, selectRequest);
  const isRead = state !== 'loading' && state !== 'loadFailed';
  const { data } = useQuery({ ...transactionQuery(ref), enabled: isRead });
  const isNone = state === 'loadFailed' && isGone(refusal);
  useEffect(() => (isNone ? undefined : againOnline(actorRef, { type: 'load.retried' })), [actorRef, isNone]);
  if (isNone) return <NoSuchRequest />;
  if (data === undefined || !isRead)
    return (
      <PageRead
        title={t('shell:titles.transaction')}
        loadingLabel={t('page.loading')}
        failedTitle={t('page.failed')}
        retry={state === 'loadFailed' ? () => actorRef.send({ type: 'load.retried' }) : null}
        of={refusal}
      />
    );
  return <RequestView request={data} />;
}
