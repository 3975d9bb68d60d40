import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transaction, TransactionDetail } from '../../../../contract/values/transaction.ts';
import { pagePath } from '../../../platform/environment.ts';
import { featuresQuery } from '../../../queries/enrollment.ts';
import { memberQuery } from '../../../queries/members.ts';
import { transactionQuery } from '../../../queries/transactions.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { NotDone } from '../../../ui/not-done.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { isGone } from '../../../ui/gone.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageRead } from '../../../ui/page-read.tsx';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { BlockedBy } from '../blocked-by.tsx';
import { EarlierAttempt } from '../earlier-attempt.tsx';
import { FocusedPart } from '../focused-part.tsx';
import { NothingThere } from '../nothing-there.tsx';
import { backTo, conversionsPath, requestsPath } from '../paths.ts';
import { movesMoney, type Viewer } from '../rights.ts';
import { ConversionFields } from './conversion-fields.tsx';
import { ConversionLines, ConversionWallets } from './conversion-review.tsx';
import { useConversion, type ConversionForm } from './use-conversion.ts';

type FormProps = {
  readonly userId: string;
  readonly name: string;
  readonly request: Transaction | null;
  readonly onDone: (made: TransactionDetail) => void;
  /** where a request is told in full */
  readonly hrefOf: (row: Transaction) => string;
};

const fields = ['conversion_type', 'amount', 'exchange_rate', 'client_part', 'fund_part'] as const;

/** What is wrong, on top, once it was tried. */
function Wrong({ conversion }: { readonly conversion: ConversionForm }) {
  const { t } = useTranslation('fund');
  const { form, messageOf } = conversion;
  if (form.attempts === 0) return null;
  const errors = fields.flatMap((field) => {
    const message = messageOf(field);
    return message === undefined ? [] : [{ field, label: t(`conversion.${labels[field]}`), message }];
  });
  return (
    // its own distance below is the form's already
    <chakra.div mb="-6" _empty={{ display: 'none' }}>
      <ErrorSummary errors={errors} attempt={form.attempts} />
    </chakra.div>
  );
}
const labels = {
  conversion_type: 'way',
  amount: 'amount',
  exchange_rate: 'rate',
  client_part: 'client_part',
  fund_part: 'fund_part',
} as const;

type FillingProps = {
  readonly name: string;
  readonly request: Transaction | null;
  readonly conversion: ConversionForm;
};
const verbOf = (request: Transaction | null) => (request === null ? 'send' : 'approve');

/** Rate, amount and parts at the left; what they come to at the right, as one types. */
function Filling({ name, request, conversion }: FillingProps) {
  const { t } = useTranslation(['fund', 'requests', 'ui', 'errors']);
  const { judged, obstacles, busy, isUnknown, message } = conversion;
  const isBlocked = obstacles.length > 0;
  return (
    <chakra.form
      noValidate
      aria-label={t('conversion.form', { name })}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0,1fr)', lg: 'minmax(0,1.35fr) minmax(0,1fr)' }}
      columnGap="56px"
      rowGap="6"
      alignItems="start"
      onSubmit={(event) => {
        event.preventDefault();
        conversion.ask();
      }}
    >
      <chakra.div display="grid" gap="6" minW="0">
        <Wrong conversion={conversion} />
        <ConversionFields conversion={conversion} request={request} />
      </chakra.div>
      <Sheet as="section" aria-label={t('conversion.review')} overflow="hidden">
        <chakra.div px={{ base: '4', md: '28px' }} py="18px" display="grid" gap="4">
          <chakra.h2 tabIndex={-1} textStyle="section" outlineOffset="4px">
            {t('conversion.review')}
          </chakra.h2>
          <ConversionLines conversion={conversion} />
          <ConversionWallets conversion={conversion} figures={judged.figures} />
        </chakra.div>
        <chakra.div bg="bg.subtle" px={{ base: '4', md: '28px' }} py="18px" display="grid" gap="4">
          {conversion.unread !== null && (
            <EmptyState
              kind="error"
              of={conversion.unread}
              title={t('conversion.wallets_failed')}
              action={<RetryButton onRetry={conversion.retry} />}
            />
          )}
          {message !== null && (
            <NotDone title={t('not_done')} isUnknown={isUnknown} of={conversion.error}>
              {message}
            </NotDone>
          )}
          <BlockedBy id="conversion-why" obstacles={obstacles} held={conversion.held} />
          <Button
            type="submit"
            width="full"
            blocked={isBlocked}
            busy={busy}
            busyLabel={t('conversion.sending')}
            {...(isBlocked ? { 'aria-describedby': 'conversion-why' } : {})}
          >
            {t(`conversion.${verbOf(request)}`)}
          </Button>
        </chakra.div>
      </Sheet>
    </chakra.form>
  );
}

/** A conversion while it is written, with the question before it is sent. */
function ConversionFormView({ userId, name, request, onDone, hrefOf }: FormProps) {
  const { t } = useTranslation('fund');
  const conversion = useConversion({ userId, request, onDone });
  const { data: api } = useQuery(featuresQuery);
  const { judged, asking, busy, isOvertaken } = conversion;
  const earlier = useRef<HTMLElement>(null);
  const verb = verbOf(request);
  return (
    <>
      {isOvertaken ? (
        <chakra.section ref={earlier} aria-label={t('earlier.title')} tabIndex={-1} outline="0">
          <EarlierAttempt
            what={request === null ? 'conversion' : 'approval'}
            href={request === null ? requestsPath(userId) : hrefOf(request)}
            onRenew={conversion.renew}
          />
        </chakra.section>
      ) : (
        <Filling name={name} request={request} conversion={conversion} />
      )}
      <ConfirmDialog
        open={asking}
        title={t(`conversion.ask_${verb}`, { name })}
        confirmLabel={t(`conversion.${verb}`)}
        keepLabel={t('conversion.keep')}
        busy={busy}
        busyLabel={t('conversion.sending')}
        onConfirm={conversion.confirm}
        onKeep={conversion.keep}
        finalFocus={() => earlier.current}
      >
        <chakra.div display="grid" gap="4" mt="2">
          {/* as dark as on the page behind: the sentence alone is quiet */}
          <chakra.div display="grid" gap="4" color="fg">
            <ConversionLines conversion={conversion} />
            <ConversionWallets conversion={conversion} figures={judged.figures} />
          </chakra.div>
          <p>{t(`conversion.by_${api?.four_eyes === false ? 'one' : 'two'}.${verb}`)}</p>
        </chakra.div>
      </ConfirmDialog>
    </>
  );
}

type SettledProps = {
  readonly request: Transaction;
  readonly hrefOf: FormProps['hrefOf'];
  /** it comes in the place of the form, whose focus goes with it */
  readonly again: boolean;
};

/** The request waits for no rate any more: by a colleague, or by a press whose answer was lost. */
function Settled({ request, hrefOf, again }: SettledProps) {
  const { t } = useTranslation('fund');
  const title = t('conversion.settled');
  const told = (
    <EmptyState
      kind="done"
      title={title}
      action={
        <ButtonLink variant="outline" size="sm" href={hrefOf(request)}>
          {t('conversion.look')}
        </ButtonLink>
      }
    />
  );
  return again ? <FocusedPart label={title}>{told}</FocusedPart> : told;
}

type ScreenProps = {
  readonly userId: string;
  /** the request that waits for a rate, as the address names it; null: staff converts for the member */
  readonly requestId: string | null;
  /** the page's query string, which names what its list was asked for */
  readonly search?: string;
  readonly viewer: Viewer;
  /** to the transaction that came of it, unless the person has gone on to another page */
  readonly onDone: (made: TransactionDetail) => void;
  /** where a request is told in full */
  readonly hrefOf: (row: Transaction) => string;
};

/** /admin/bank_operations/conversion/{user_id}: staff converts for a member, or says the rate that a member waits for. */
export function ConvertScreen({ userId, requestId, search = '', viewer, onDone, hrefOf }: ScreenProps) {
  const { t } = useTranslation(['fund', 'requests', 'shell', 'ui', 'errors']);
  const [here] = useState(pagePath);
  const [wasOpen, setWasOpen] = useState(false);
  const list = { label: t('shell:titles.conversion'), href: backTo(conversionsPath, search) };
  const member = useQuery(memberQuery(userId));
  const asked = useQuery({
    ...transactionQuery({ userId, id: requestId ?? '' }),
    enabled: requestId !== null,
  });
  const { data: api, isPending } = useQuery(featuresQuery);
  const reads = requestId === null ? [member] : [member, asked];
  const failed = reads.find(({ isError, isFetching }) => isError && !isFetching);
  const gone = reads.find(({ data, error }) => data === undefined && isGone(error));
  if (gone !== undefined)
    return <NothingThere what={gone === member ? 'operations' : 'transaction'} list={list} />;
  // a form that is taken away again, once it is known how many decide, would be worse than a moment without it
  if (member.data === undefined || (requestId !== null && (asked.data === undefined || isPending)))
    return (
      <PageRead
        title={t('shell:titles.conversion')}
        loadingLabel={t('conversion.loading')}
        failedTitle={t('conversion.failed')}
        retry={failed === undefined ? null : () => void failed.refetch()}
        of={failed?.error ?? null}
      />
    );
  const name = member.data.user_name;
  const request = asked.data ?? null;
  const isSettled =
    request !== null && (request.transaction_type !== 'CONVERSION' || request.request_status !== 'PENDING');
  const isOwn = request !== null && api?.four_eyes !== false && request.created_by === viewer.id;
  const isOpen = movesMoney(viewer) && !isSettled && !isOwn;
  if (isOpen && !wasOpen) setWasOpen(true);
  const done = (made: TransactionDetail) => {
    toast({ title: t(`conversion.done.${made.request_status}`, { reference: made.reference }) });
    if (pagePath() === here) onDone(made);
  };
  return (
    <>
      <PageHeader
        title={t('conversion.title', { name })}
        lead={t(request === null ? 'conversion.lead' : 'conversion.lead_request', {
          reference: request?.reference ?? '',
        })}
        back={list}
      />
      {!movesMoney(viewer) && <EmptyState kind="done" title={t('conversion.not_yours')} />}
      {movesMoney(viewer) && isSettled && <Settled request={request} hrefOf={hrefOf} again={wasOpen} />}
      {movesMoney(viewer) && !isSettled && isOwn && (
        <EmptyState
          kind="done"
          title={t('requests:why.own')}
          action={
            <ButtonLink variant="outline" size="sm" href={hrefOf(request)}>
              {t('conversion.look')}
            </ButtonLink>
          }
        />
      )}
      {isOpen && (
        <ConversionFormView userId={userId} name={name} request={request} onDone={done} hrefOf={hrefOf} />
      )}
    </>
  );
}
