import { chakra } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import type { Activity } from '../../../contract/values/activity.ts';
import type { LogArea } from '../../queries/activity-filters.ts';
import type { Column } from '../../ui/data-list.tsx';
import { DateTimeText } from '../../ui/format-parts.tsx';
import { ToneMark } from '../../ui/status.tsx';
import { Sentence } from './sentence-text.tsx';
import { markOf } from './words.ts';

export type Shown = {
  readonly t: TFunction<'activities'>;
  readonly shell: TFunction<'shell'>;
  readonly sentence: (row: Activity) => string;
  readonly area: LogArea;
};

/** The sentence behind its mark. */
function Told({ row, sentence }: { readonly row: Activity } & Pick<Shown, 'sentence'>) {
  return (
    <chakra.span display="grid" gridTemplateColumns="16px minmax(0,1fr)" columnGap="10px">
      <chakra.span mt="2px" display="inline-flex">
        <ToneMark mark={markOf(row)} size={16} />
      </chakra.span>
      <chakra.span fontWeight="medium" overflowWrap="anywhere">
        <Sentence row={row} text={sentence(row)} />
      </chakra.span>
    </chakra.span>
  );
}

/** What a row tells: when, what in one sentence, of which kind; to staff also by which role. */
export function columnsOf({ t, shell, sentence, area }: Shown): readonly Column<Activity>[] {
  const role: Column<Activity> = {
    key: 'role',
    header: t('column.role'),
    wide: true,
    cell: (row) => (
      <chakra.span color="fg.muted">{row.role === null ? '–' : shell(`roles.${row.role}`)}</chakra.span>
    ),
  };
  return [
    {
      key: 'at',
      header: t('column.at'),
      cell: (row) => (
        <chakra.span color="fg.muted">
          <DateTimeText value={row.at} />
        </chakra.span>
      ),
    },
    { key: 'what', header: t('column.what'), cell: (row) => <Told row={row} sentence={sentence} /> },
    {
      key: 'activity',
      header: t('column.activity'),
      wide: true,
      cell: (row) => (
        <chakra.span color="fg.muted" whiteSpace="nowrap">
          {t(`activity.${row.activity_type}`)}
        </chakra.span>
      ),
    },
    ...(area === 'admin' ? [role] : []),
  ];
}

/** Draws a row on a phone: the sentence, then when and of which kind. */
export const phoneRowOf = ({ t, sentence }: Shown) =>
  function PhoneRow(row: Activity) {
    return (
      <>
        <Told row={row} sentence={sentence} />
        <chakra.span color="fg.muted" ps="26px">
          <DateTimeText value={row.at} /> · {t(`activity.${row.activity_type}`)}
        </chakra.span>
      </>
    );
  };
