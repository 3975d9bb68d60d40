import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSize } from '../../../contract/enums.ts';
import type { Approval, ApprovalKind } from '../../../contract/values/approval.ts';
import { approvalsQuery } from '../../queries/approvals.ts';
import { DataList, type Column } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DateTimeText } from '../../ui/format-parts.tsx';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { listState } from '../../ui/list-state.ts';
import { NoSuchPage } from '../../ui/no-such-page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Status } from '../../ui/status.tsx';
import type { Viewer } from './approval-acts.tsx';
import { hasMoved, heldBy, useApprovalTitle } from './words.ts';

const ApprovalDialog = lazyDialog(async () => (await import('./approval-dialog.tsx')).ApprovalDialog);

type WaitingApprovalsProps = {
  readonly viewer: Viewer;
  /** from 1 */
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** of one kind alone */
  readonly kind?: ApprovalKind;
  /** Draws nothing until something waits, and no pager for one page: for a page about something else. */
  readonly onlyIfAny?: boolean;
};

/** Whose turn it is, seen from the viewer. */
const turnOf = (approval: Approval, { id }: Viewer) => {
  const { may_confirm, prepared_by } = approval;
  if (may_confirm) return { key: 'yours', mark: 'current' } as const;
  if (heldBy(approval)) return { key: 'held', mark: 'correction' } as const;
  if (hasMoved(approval)) return { key: 'moved', mark: 'correction' } as const;
  return prepared_by === id
    ? ({ key: 'own', mark: 'pending' } as const)
    : ({ key: 'others', mark: 'pending' } as const);
};

function useColumns(viewer: Viewer): readonly Column<Approval>[] {
  const { t } = useTranslation('approvals');
  const titleOf = useApprovalTitle();
  const turn = (row: Approval) => {
    const { key, mark } = turnOf(row, viewer);
    return <Status kind={mark} label={t(`turn.${key}`)} />;
  };
  return [
    {
      key: 'what',
      header: t('column.what'),
      cell: (row) => <chakra.span fontWeight="semibold">{titleOf(row)}</chakra.span>,
    },
    { key: 'by', header: t('column.by'), cell: (row) => row.prepared_by_name },
    {
      key: 'at',
      header: t('column.at'),
      cell: (row) => <DateTimeText value={row.prepared_at} />,
      wide: true,
    },
    { key: 'turn', header: t('column.turn'), cell: turn },
  ];
}

/** What waits for a second person, newest first, page by page; a row opens what it would do. */
export function WaitingApprovals(props: WaitingApprovalsProps) {
  const { viewer, page, onPage, kind, onlyIfAny = false } = props;
  const { t } = useTranslation(['approvals', 'ui', 'effects', 'documents', 'enrollment']);
  // it stays in the dialog while that closes
  const [opened, setOpened] = useState<Approval | null>(null);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const titleOf = useApprovalTitle();
  const columns = useColumns(viewer);
  const filters = kind ? { kind } : {};
  const found = useQuery(approvalsQuery({ filters, offset: (page - 1) * pageSize }));
  const rows = found.data?.rows ?? [];
  // It stays when the last one is settled here: the focus needs a place, and the person an answer.
  const [hadAny, setHadAny] = useState(!onlyIfAny);
  if (!hadAny && rows.length > 0) setHadAny(true);
  const total = found.data?.total ?? null;
  const open = (row: Approval) => {
    opener.current = document.activeElement;
    setOpened(row);
    setOpen(true);
  };
  // A row that was settled has left the list meanwhile: the list itself takes the focus.
  const focusAfter = () => {
    const { current: before } = opener;
    return before instanceof HTMLElement && before.isConnected ? before : list.current;
  };
  if (!hadAny) return null;
  const pager = (
    <Pager
      page={page}
      pageSize={pageSize}
      shown={rows.length}
      total={total}
      isFormer={found.isPlaceholderData}
      {...(total === null ? {} : { totalLabel: t('list.count', { count: total }) })}
      onPage={onPage}
    />
  );
  return (
    <Sheet as="section" ref={list} tabIndex={-1} px={{ base: '4', md: '28px' }} pt="18px" pb="14px">
      <chakra.h2 tabIndex={-1} textStyle="section" mb="2" outlineOffset="4px">
        {t('list.title')}
      </chakra.h2>
      <DataList<Approval>
        label={t('list.label')}
        state={listState(found)}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        open={(row) => ({ label: t('list.open'), what: titleOf(row), onPress: () => open(row) })}
        loadingLabel={t('list.loading')}
        likelyRows={3}
        empty={
          page > 1 && total !== 0 ? (
            <NoSuchPage page={page} total={total} onPage={onPage} />
          ) : (
            <EmptyState kind="done" title={t('list.none')} text={t('list.none_text')} />
          )
        }
        error={
          <EmptyState
            kind="error"
            of={found.error}
            title={t('list.failed')}
            action={<RetryButton onRetry={found.refetch} />}
          />
        }
        {...(onlyIfAny && page === 1 && total !== null && total <= pageSize ? {} : { pager })}
      />
      <VisuallyHidden as="output">
        {found.data !== undefined && rows.length === 0 && page === 1 && t('list.count', { count: 0 })}
      </VisuallyHidden>
      <ApprovalDialog
        open={isOpen}
        approval={opened}
        viewer={viewer}
        onClose={() => setOpen(false)}
        list={focusAfter}
      />
    </Sheet>
  );
}
