import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../contract/values/member.ts';
import { countSet } from '../../../machines/listing/criteria.ts';
import {
  selectCriteria,
  selectTyped,
  selectWindow,
  type ListingSnapshot,
} from '../../../machines/listing/selectors.ts';
import type { ListingEvent } from '../../../machines/listing/types.ts';
import { usersQuery } from '../../queries/users.ts';
import type { Opening } from '../../ui/data-list.tsx';
import { Listed } from '../../ui/listed.tsx';
import { useNow } from '../../ui/use-now.ts';
import { columnsOf, PhoneLines } from './columns.tsx';
import { everybody, filtersOf } from './criteria.ts';
import { UserFilterBar } from './filter-bar.tsx';
import { opensOf } from './opening.ts';
import { rightsOf } from './rights.ts';
import { RowMenu, type Abilities, type RowAct } from './row-menu.tsx';

type Words = TFunction<['users', 'exports']>;
type Send = (event: ListingEvent) => void;

const clear = { type: 'address.changed', criteria: everybody } as const;

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

/** The users, ten at a time, with everything that chooses, opens and changes them. */
export function UserList(props: UserListProps) {
  const { viewer, features, snapshot, send, onAct } = props;
  const { t } = useTranslation(['users', 'exports', 'ui']);
  const criteria = selectCriteria(snapshot);
  const found = useQuery(usersQuery({ filters: filtersOf(criteria), ...selectWindow(snapshot) }));
  const shown = { t, viewerId: viewer.id, now: useNow() };
  const open = useOpening(props, t);
  const { search } = criteria;
  return (
    <Listed<Member>
      label={t('list.label')}
      loadingLabel={t('list.loading')}
      found={found}
      page={criteria.page}
      search={search}
      isFiltered={countSet(criteria) > 0}
      isTyping={snapshot.hasTag('typing')}
      onPage={(page, lastPage) => send({ type: 'page.changed', page, lastPage })}
      onClear={() => send(clear)}
      countLabel={(count) => t('list.count', { count })}
      none={t('empty.none')}
      noneText={t('empty.none_text')}
      noMatch={{
        title: search === '' ? t('empty.filtered') : t('empty.searched', { words: search }),
        text: t('empty.filtered_text'),
        clear: t('empty.clear'),
      }}
      columns={columnsOf(shown)}
      rowKey={(row) => row.id}
      open={open}
      actions={{ header: t('column.actions'), cell: menuOf({ viewer, features, onAct }) }}
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
    />
  );
}
