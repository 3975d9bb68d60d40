import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reason } from '../../../../contract/enums.ts';
import { movedInWallets } from '../../../../contract/values/moved.ts';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { fundTransactionQuery } from '../../../queries/fund.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { DateText, DateTimeText, MoneyText } from '../../../ui/format-parts.tsx';
import { isGone } from '../../../ui/gone.ts';
import { TextLink } from '../../../ui/link.tsx';
import { markForStatus } from '../../../ui/marks.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageRead } from '../../../ui/page-read.tsx';
import { useReasonWords } from '../../../ui/reason-words.ts';
import { ReversalWaiting } from '../../../ui/reversal-waiting.tsx';
import { Sheet, SheetSection } from '../../../ui/sheet.tsx';
import { StatePath } from '../../../ui/state-path.tsx';
import { Status } from '../../../ui/status.tsx';
import { hasNotMoved, requestStatusKey, requestStatusMark } from '../../../ui/transaction-words.ts';
import {
  backTo,
  fundOperationsPath,
  fundTransactionPath,
  listOf,
  memberPath,
  operationsPath,
  transactionPath,
} from '../paths.ts';
import { movesMoney, type Viewer } from '../rights.ts';

type ViewProps = {
  readonly one: TransactionDetail;
  readonly viewer: Viewer;
  /** an execution that waits for a second person, where one does */
  readonly approval?: ReactNode;
  /** the page's query string, which names what its list was asked for */
  readonly search?: string;
};

const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0,1fr)', sm: '180px minmax(0,1fr)' },
    columnGap: '6',
    py: '8px',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    fontSize: 'sm',
  },
});
const Term = chakra('dt', { base: { color: 'fg.muted' } });
const Value = chakra('dd', { base: { m: '0', overflowWrap: 'anywhere', whiteSpace: 'pre-line' } });

/** What is known of it, one line each; what was not said has no line. */
function Facts({ one, list }: { readonly one: TransactionDetail; readonly list: string }) {
  const { t } = useTranslation(['fund', 'requests']);
  const link = (id: string | null) =>
    id !== null && (
      <TextLink href={fundTransactionPath(one.user_id, id, list)}>{t('transaction.look')}</TextLink>
    );
  const facts = {
    reference: one.reference,
    investor: <TextLink href={memberPath(one.user_id)}>{one.user_name}</TextLink>,
    created: <DateTimeText value={one.created_at} />,
    start: one.starting_date !== null && <DateText value={one.starting_date} />,
    executed: one.executed_at !== null && <DateTimeText value={one.executed_at} />,
    text: one.text ?? false,
    reverses: link(one.reversal_of),
    reversed_by: link(one.reversed_by),
  };
  return (
    <chakra.dl m="0">
      {Object.entries(facts)
        .filter(([, value]) => value !== false)
        .map(([key, value]) => (
          <Row key={key}>
            <Term>{t(`transaction.fact.${key}`)}</Term>
            <Value>{value}</Value>
          </Row>
        ))}
    </chakra.dl>
  );
}

const Line = chakra('span', { base: { display: 'block', overflowWrap: 'anywhere', whiteSpace: 'pre-line' } });

/** By itself: most operations have no reason, and need no words for one. */
const Why = ({ reason }: { readonly reason: Reason }) => <Line>{useReasonWords()(reason)}</Line>;

/** The path it has taken, with who and when; what is still open is ahead. */
function Life({ one }: { readonly one: TransactionDetail }) {
  const { t } = useTranslation(['fund', 'requests']);
  const isOpen = one.request_status === 'PENDING' || one.request_status === 'APPROVED';
  const past = one.history.map((step, at) => ({
    key: `${at} ${step.request_status}`,
    label: t(`requests:status.${step.request_status}`),
    state: isOpen && at === one.history.length - 1 ? ('current' as const) : ('past' as const),
    // what is over waits for nobody any more
    mark:
      at === one.history.length - 1 || step.request_status === 'FAILED'
        ? markForStatus(step.request_status)
        : ('saved' as const),
    detail: (
      <>
        {step.by_name ?? t(`transaction.by.${step.by}`)} · <DateTimeText value={step.at} />
        {step.reason !== null && step.reason !== 'OTHER' && (
          <Suspense fallback={null}>
            <Why reason={step.reason} />
          </Suspense>
        )}
        {step.text !== null && <Line>{step.text}</Line>}
      </>
    ),
  }));
  const ahead = isOpen
    ? [{ key: 'ahead', label: t('requests:status.EXECUTED'), state: 'ahead' as const }]
    : [];
  return <StatePath label={t('transaction.life')} nodes={[...past, ...ahead]} />;
}

/** What can be done about it: undone once it is executed, gone on with while it waits. */
function Acts({ one, viewer, list }: Pick<ViewProps, 'one' | 'viewer'> & { readonly list: string }) {
  const { t } = useTranslation('fund');
  if (!movesMoney(viewer)) return null;
  const { user_id, currency, id, request_status: status, reversal_of } = one;
  const isUndone = one.reversed_by !== null || one.reversal_waiting !== null;
  if (status === 'EXECUTED' && !isUndone && reversal_of === null)
    return (
      <ButtonLink
        href={operationsPath(user_id, currency, {
          ...Object.fromEntries(new URLSearchParams(list)),
          reverse: id,
        })}
        variant="outline"
        size="sm"
      >
        {t('transaction.reverse')}
      </ButtonLink>
    );
  if (status === 'EXECUTED' || status === 'REJECTED' || status === 'CANCELLED') return null;
  return (
    <ButtonLink href={transactionPath(user_id, id)} variant="outline" size="sm">
      {t('transaction.go_on')}
    </ButtonLink>
  );
}

/** One operation of the fund with an investor: what it moved, the path it has taken, and what undoes it. */
export function FundTransactionView({ one, viewer, approval, search = '' }: ViewProps) {
  const { t } = useTranslation(['fund', 'requests', 'shell']);
  const list = listOf(search);
  return (
    <>
      <PageHeader
        title={t(`requests:type.${one.transaction_type}`)}
        back={{
          label: t('operations.title', { name: one.user_name, currency: one.currency }),
          href: backTo(operationsPath(one.user_id, one.currency), search),
        }}
        status={
          <Status kind={requestStatusMark(one)} label={t(`requests:${requestStatusKey(one)}`)} surface />
        }
        actions={<Acts one={one} viewer={viewer} list={list} />}
      />
      <chakra.div mb="5" _empty={{ display: 'none' }}>
        {approval}
      </chakra.div>
      <chakra.div mb="5" _empty={{ display: 'none' }}>
        {one.reversal_waiting !== null && (
          <ReversalWaiting
            href={fundTransactionPath(one.user_id, one.reversal_waiting.id, list)}
            reference={one.reversal_waiting.reference}
          />
        )}
      </chakra.div>
      <Sheet
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0,1fr)', lg: 'minmax(0,1.7fr) minmax(0,1fr)' }}
      >
        <div>
          <chakra.dl m="0" px={{ base: '4', md: '28px' }} pt="18px">
            {movedInWallets(one).map((move) => (
              <chakra.div
                key={move.currency}
                display="flex"
                justifyContent="space-between"
                alignItems="baseline"
                gap="4"
                flexWrap="wrap"
                py="10px"
                borderBottom="4px double"
                borderBottomColor="border.control"
              >
                <chakra.dt fontWeight="semibold">{t('transaction.wallet')}</chakra.dt>
                <chakra.dd m="0">
                  <MoneyText {...move} size="lg" signed isVoid={hasNotMoved(one)} />
                </chakra.dd>
              </chakra.div>
            ))}
          </chakra.dl>
          <SheetSection title={t('transaction.facts')}>
            <Facts one={one} list={list} />
          </SheetSection>
        </div>
        <chakra.div
          borderInlineStartWidth={{ base: '0', lg: '1px' }}
          borderTopWidth={{ base: '1px', lg: '0' }}
        >
          <SheetSection title={t('transaction.status')}>
            <chakra.div pt="2">
              <Life one={one} />
            </chakra.div>
          </SheetSection>
        </chakra.div>
      </Sheet>
    </>
  );
}

/** An operation of somebody else's, or none at all. */
export function NoSuchOperation() {
  const { t } = useTranslation(['fund', 'shell']);
  return (
    <>
      <PageHeader title={t('shell:titles.fund_transaction')} />
      <Callout
        tone="neutral"
        title={t('transaction.gone')}
        action={
          <ButtonLink variant="outline" size="sm" href={fundOperationsPath}>
            {t('transaction.to_list')}
          </ButtonLink>
        }
      >
        {t('transaction.gone_text')}
      </Callout>
    </>
  );
}

type ScreenProps = {
  readonly userId: string;
  readonly id: string;
  readonly search: string;
  readonly viewer: Viewer;
  /** what waits for a second person about this transaction; null: nothing does */
  readonly approvalOf: (one: TransactionDetail) => ReactNode;
};

/** /admin/bank_operations/view_fund_transaction?user_id=&id= */
export function FundTransactionScreen({ userId, id, search, viewer, approvalOf }: ScreenProps) {
  const { t } = useTranslation(['fund', 'requests', 'shell', 'ui', 'errors']);
  const read = useQuery(fundTransactionQuery(userId, id));
  if (read.data)
    return (
      <FundTransactionView one={read.data} viewer={viewer} approval={approvalOf(read.data)} search={search} />
    );
  if (isGone(read.error)) return <NoSuchOperation />;
  return (
    <PageRead
      title={t('shell:titles.fund_transaction')}
      loadingLabel={t('transaction.loading')}
      failedTitle={t('transaction.failed')}
      retry={read.isError && !read.isFetching ? () => void read.refetch() : null}
      of={read.error}
    />
  );
}
