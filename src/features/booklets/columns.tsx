import { chakra } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import type { SubscriptionBooklet } from '../../../contract/values/booklet.ts';
import type { Column } from '../../ui/data-list.tsx';
import { formatDay } from '../../ui/format.ts';
import { TextLink } from '../../ui/link.tsx';
import { markForStatus } from '../../ui/marks.ts';
import { Status } from '../../ui/status.tsx';

type Words = {
  readonly t: TFunction<'booklets'>;
  readonly documents: TFunction<'documents'>;
  /** `YYYY-MM-DD`, UTC */
  readonly today: string;
};

const Line = chakra('span', { base: { display: 'block' } });

/** What the fund has decided, when and why. */
function decision({ t, documents }: Words, { validation_info: info }: SubscriptionBooklet) {
  if (info === null) return <chakra.span color="fg.muted">{t('decision.none')}</chakra.span>;
  const on = t(`decision.${info.status}`, { date: formatDay(info.decided_at) });
  if (info.status === 'VALIDATED') return on;
  return (
    <>
      <Line>{on}</Line>
      <Line>{documents(`reason.${info.reason ?? 'OTHER'}.title`)}</Line>
      {info.text !== null && (
        <Line color="fg.muted" overflowWrap="anywhere">
          {info.text}
        </Line>
      )}
    </>
  );
}

/** From which day operations of its kind are open. */
function activation({ t, today }: Words, { status, activation_starting_date: from }: SubscriptionBooklet) {
  if (from === null) return <chakra.span color="fg.muted">{t('active.none')}</chakra.span>;
  const date = formatDay(from);
  if (status !== 'VALIDATED') return t('active.once_validated', { date });
  return t(from <= today ? 'active.since' : 'active.from', { date });
}

/** The host of an address, so that it is seen where a link leads. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url);

function addresses({ t }: Words, { urls }: SubscriptionBooklet) {
  return urls.map((url, at) => (
    <TextLink
      key={url}
      href={url}
      target="_blank"
      rel="noreferrer"
      display="flex"
      alignItems="center"
      justifyContent={{ base: 'flex-end', md: 'flex-start' }}
      minH={{ base: '44px', md: '24px' }}
      overflowWrap="anywhere"
    >
      {urls.length === 1
        ? t('open', { host: hostOf(url) })
        : t('open_part', { n: at + 1, host: hostOf(url) })}
    </TextLink>
  ));
}

/** What a row tells of a booklet. */
export const columnsOf = (words: Words): readonly Column<SubscriptionBooklet>[] => [
  {
    key: 'activity',
    header: words.t('column.activity'),
    cell: (row) => (
      <chakra.span fontWeight="semibold">{words.t(`activity.${row.activity_type}`)}</chakra.span>
    ),
  },
  {
    key: 'status',
    header: words.t('column.status'),
    cell: (row) => (
      <chakra.span display="inline-flex" textAlign="start">
        <Status kind={markForStatus(row.status)} label={words.t(`status.${row.status}`)} />
      </chakra.span>
    ),
  },
  { key: 'decision', header: words.t('column.decision'), cell: (row) => decision(words, row) },
  { key: 'active', header: words.t('column.active'), cell: (row) => activation(words, row) },
  { key: 'addresses', header: words.t('column.addresses'), cell: (row) => addresses(words, row) },
];
