import { chakra } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { sections } from '../../../contract/enums.ts';
import type { Member } from '../../../contract/values/member.ts';
import type { Column } from '../../ui/data-list.tsx';
import { DateText } from '../../ui/format-parts.tsx';
import { isStaff } from './opening.ts';
import { SectionMark, Standing, Waiting } from './standing.tsx';

type Shown = {
  readonly t: TFunction<['users', 'exports']>;
  readonly viewerId: string;
  /** epoch milliseconds */
  readonly now: number;
};

const None = () => <chakra.span color="fg.subtle">–</chakra.span>;

/** An individual, a business, somebody of the fund, or nobody knows yet. */
export const typeOf = (t: Shown['t'], row: Member): string | null => {
  if (row.registration_type !== null) return t(`exports:users.types.${row.registration_type}`);
  return isStaff(row) ? t('staff') : null;
};

const Line = chakra('span', {
  // a column of letters is no column: the others give way first
  base: { display: 'block', minW: '172px', overflowWrap: 'anywhere' },
});

/** An address that takes two lines breaks before its host, and not within a word. */
function Address({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** What a row tells of a user. */
export const columnsOf = ({ t, viewerId, now }: Shown): readonly Column<Member>[] => [
  {
    key: 'member',
    header: t('column.member'),
    cell: (row) => (
      <>
        <Line fontWeight="semibold">{row.user_name}</Line>
        <Line color="fg.muted">
          <Address email={row.email} />
        </Line>
      </>
    ),
  },
  {
    key: 'type',
    header: t('column.type'),
    wide: true,
    cell: (row) => <chakra.span color="fg.muted">{typeOf(t, row) ?? <None />}</chakra.span>,
  },
  {
    key: 'enrollment',
    header: t('column.enrollment'),
    cell: (row) => <Standing row={row} viewerId={viewerId} />,
  },
  ...sections.map((section): Column<Member> => ({
    key: section,
    header: t(`column.${section}`),
    align: 'center',
    cell: (row) => <SectionMark row={row} section={section} />,
  })),
  {
    key: 'last_activity',
    header: t('column.last_activity'),
    wide: true,
    cell: (row) => (
      <chakra.span color="fg.muted">
        {row.last_activity_at === null ? <None /> : <DateText value={row.last_activity_at} />}
      </chakra.span>
    ),
  },
  {
    key: 'waiting',
    header: t('column.waiting'),
    align: 'end',
    cell: (row) => <Waiting row={row} now={now} />,
  },
];

/** The lines of a row on a phone, below the name. */
export function PhoneLines({ row, shown }: { readonly row: Member; readonly shown: Shown }) {
  const { t, viewerId, now } = shown;
  const type = typeOf(t, row);
  return (
    <>
      <chakra.div display="flex" justifyContent="space-between" alignItems="flex-start" gap="4">
        <div>
          <Standing row={row} viewerId={viewerId} />
        </div>
        {row.sections !== null && (
          <chakra.span display="inline-flex" gap="3" pt="2px">
            {sections.map((section) => (
              <SectionMark key={section} row={row} section={section} />
            ))}
          </chakra.span>
        )}
      </chakra.div>
      <chakra.div display="flex" justifyContent="space-between" gap="4" color="fg.muted">
        <span>
          {type}
          {type !== null && row.last_activity_at !== null && ' · '}
          {row.last_activity_at !== null && <DateText value={row.last_activity_at} />}
        </span>
        {row.waiting_since !== null && <Waiting row={row} now={now} />}
      </chakra.div>
    </>
  );
}
