import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { pageSize } from '../../../contract/enums.ts';
import type { Member } from '../../../contract/values/member.ts';
import {
  selectCriteria,
  selectTyped,
  selectWindow,
  type ListingSnapshot,
} from '../../../machines/listing/selectors.ts';
import type { Criteria, ListingEvent } from '../../../machines/listing/types.ts';
import { now } from '../../platform/clock.ts';
import { usersQuery } from '../../queries/users.ts';
import { Button } from '../../ui/button.tsx';
import { DataList, type Opening } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { leavesFocusToFilters } from '../../ui/filters.tsx';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { NoSuchPage } from '../../ui/no-such-page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { columnsOf, PhoneLines } from './columns.tsx';
import { countSet, everybody, filtersOf } from './criteria.ts';
import { UserFilterBar } from './filter-bar.tsx';
import { opensOf } from './opening.ts';
import { rightsOf } from './rights.ts';
import { RowMenu, type Abilities, type RowAct } from './row-menu.tsx';

type Words = TFunction<['users', 'exports']>;
type Send = (event: ListingEvent) => void;

const clear = { type: 'address.changed', criteria: everybody } as const;

type NothingProps = {
  readonly t: Words;
  readonly criteria: Criteria;
  readonly total: number | null;
  readonly send: Send;
};

/** No rows: a page that the list doesn't reach, nobody by these filters, or nobody at all. */
function Nothing({ t, criteria, total, send }: NothingProps) {
  if (criteria.page > 1 && total !== 0)
    return (
      <NoSuchPage
        page={criteria.page}
        total={total}
        onPage={(page) => send({ type: 'page.changed', page, lastPage: null })}
      />
    );
  const { search } = criteria;
  if (search === '' && countSet(criteria) === 0)
    return <EmptyState kind="first" title={t('empty.none')} text={t('empty.none_text')} />;
  return (
    <EmptyState
      kind="noMatch"
      title={search === '' ? t('empty.filtered') : t('empty.searched', { words: search })}
      text={t('empty.filtered_text')}
      action={
        <Button ref={leavesFocusToFilters} variant="outline" size="sm" onClick={() => send(clear)}>
          {t('empty.clear')}
        </Button>
      }
    />
  );
}

type UserListProps = Abilities & {
  readonly snapshot: ListingSnapshot;
  readonly send: Send;
  readonly onAct: (act: RowAct, row: Member) => void;
};

/** How a row opens: a page of the portal, or the account's own dialog. */
function useOpening({ viewer, onAct }: UserListProps, t: Words): (row: Member) => Opening | null {
  return (row) => {
    const to = opensOf(row, rightsOf(viewer));
    const what = row.user_name;
    if (to.kind === 'nothing') return null;
    if (to.kind === 'account') return { label: t('open.edit'), what, onPress: () => onAct('edit', row) };
    return { label: t(`open.${to.verb}`), what, href: to.href };
  };
}

const menuOf = (does: Omit<Parameters<typeof RowMenu>[0], 'row'>) => (row: Member) => (
  <RowMenu row={row} {...does} />
);
const linesOf = (shown: Parameters<typeof PhoneLines>[0]['shown']) => (row: Member) => (
  <PhoneLines row={row} shown={shown} />
);

/** `refreshing` while a search text waits for the pause after it, too: the rows are not those of the text yet. */
function stateOf(found: { data: unknown; isFetching: boolean; isError: boolean }, isTyping: boolean) {
  if (found.data !== undefined) return found.isFetching || isTyping ? 'refreshing' : 'ready';
  return found.isError && !found.isFetching ? 'error' : 'loading';
}

/** The users, ten at a time, with everything that chooses, opens and changes them. */
export function UserList(props: UserListProps) {
  const { viewer, features, snapshot, send, onAct } = props;
  const { t } = useTranslation(['users', 'exports', 'ui']);
  const criteria = selectCriteria(snapshot);
  const found = useQuery(usersQuery({ filters: filtersOf(criteria), ...selectWindow(snapshot) }));
  const rows = found.data?.rows ?? [];
  const total = found.data?.total ?? null;
  const shown = { t, viewerId: viewer.id, now: now() };
  const open = useOpening(props, t);
  const lastPage = total === null ? null : Math.max(1, Math.ceil(total / pageSize));
  return (
    <>
      <DataList<Member>
        label={t('list.label')}
        state={stateOf(found, snapshot.hasTag('typing'))}
        rows={rows}
        columns={columnsOf(shown)}
        rowKey={(row) => row.id}
        open={open}
        actions={{
          header: t('column.actions'),
          cell: menuOf({ viewer, features, onAct }),
        }}
        compactHead={t('column.sections')}
        compactTitle={(row) => row.user_name}
        compact={linesOf(shown)}
        filters={
          <UserFilterBar
            criteria={criteria}
            typed={selectTyped(snapshot)}
            send={send}
            onClear={() => send(clear)}
            assigns={features.includes('assignment')}
          />
        }
        loadingLabel={t('list.loading')}
        empty={<Nothing t={t} criteria={criteria} total={total} send={send} />}
        error={
          <EmptyState
            kind="error"
            title={t('list.failed')}
            text={t('list.failed_text')}
            action={<RetryButton onRetry={found.refetch} />}
          />
        }
        pager={
          <Pager
            page={criteria.page}
            pageSize={pageSize}
            shown={rows.length}
            total={total}
            isFormer={found.isPlaceholderData}
            {...(total === null ? {} : { totalLabel: t('list.count', { count: total }) })}
            onPage={(page) => send({ type: 'page.changed', page, lastPage })}
          />
        }
      />
      <VisuallyHidden as="output">
        {found.data !== undefined &&
          rows.length === 0 &&
          (criteria.page === 1 || total !== null) &&
          t('list.count', { count: total ?? 0 })}
      </VisuallyHidden>
    </>
  );
}
