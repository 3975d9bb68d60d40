import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { ActivityDetail, ActivityFacts } from '../../../contract/values/activity.ts';
import type { LogArea } from '../../queries/activity-filters.ts';
import { DateTimeText } from '../../ui/format-parts.tsx';
import { KeyValueSummary, type SummaryRow } from '../../ui/key-value-summary.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ToneMark } from '../../ui/status.tsx';
import { BeforeAfter } from './before-after.tsx';
import { useFactName, useFactValue } from './facts.ts';
import { Sentence } from './sentence-text.tsx';
import { markOf, useAuthor, useSentence } from './words.ts';

type ViewProps = {
  readonly area: LogArea;
  readonly detail: ActivityDetail;
  readonly back: string;
  /** the pages of the member whom it is about; staff alone */
  readonly memberHref?: (memberId: string) => { readonly member: string; readonly log: string };
};

/** Where a member is looked at, and what else was done. */
function Member({ detail, memberHref }: Pick<ViewProps, 'detail' | 'memberHref'>): ReactNode {
  const { t } = useTranslation('activities');
  const { member_id, member_name, actor_id, role } = detail;
  const name = member_name ?? t('unknown_member');
  if (member_id === null || memberHref === undefined) return name;
  const { member, log } = memberHref(member_id);
  const isStaff = actor_id === member_id && role !== 'user';
  const link = { display: 'inline-flex', alignItems: 'center', minH: { base: '44px', md: '24px' } } as const;
  return (
    <chakra.span display="flex" columnGap="5" flexWrap="wrap" alignItems="center">
      {isStaff ? (
        name
      ) : (
        <TextLink href={member} {...link}>
          {name}
        </TextLink>
      )}
      <TextLink href={log} {...link}>
        {t('detail.all_of', { name })}
      </TextLink>
    </chakra.span>
  );
}

/** The sentence says these in words, or nobody could read them. */
const untold: readonly string[] = ['kind', 'item', 'screening_id'];
const isTold = (facts: ActivityFacts) => (name: string) =>
  facts[name] !== null && facts[name] !== '' && !untold.includes(name);

/** One line of the log in full: who did what, when, on what, and what was there before and after. */
export function ActivityView({ area, detail, back, memberHref }: ViewProps) {
  const { t } = useTranslation('activities');
  const sentence = useSentence(area);
  const author = useAuthor(area);
  const nameOf = useFactName(area);
  const valueOf = useFactValue(area);
  const { about } = detail;
  const row = (key: string, label: string, value: ReactNode): SummaryRow => ({ key, label, value });
  const isAdmin = area === 'admin';
  const entry = [
    row('at', t('detail.when'), <DateTimeText value={detail.at} />),
    row('who', t('detail.who'), author(detail)),
    ...(isAdmin && detail.member_id !== null
      ? [
          row(
            'member',
            t('detail.member'),
            <Member detail={detail} {...(memberHref ? { memberHref } : {})} />,
          ),
        ]
      : []),
    row('activity', t('column.activity'), t(`activity.${detail.activity_type}`)),
    row('operation', t('filter.operation_type'), t(`operation.${detail.operation_type}`)),
    row('trigger', t('column.trigger'), t(`trigger.${detail.trigger_type}`)),
  ];
  const things = Object.keys(about)
    .filter(isTold(about))
    .map((name) => row(name, nameOf(name), valueOf(name, about[name] ?? '', about, detail.at)));
  return (
    <>
      <PageHeader
        title={t('detail.title')}
        back={{ label: t('detail.back'), href: back }}
        focusKey={detail.id}
      />
      <Sheet px={{ base: '4', md: '28px' }} pt="18px" pb="18px">
        <chakra.p
          display="grid"
          gridTemplateColumns="20px minmax(0,1fr)"
          columnGap="3"
          textStyle="section"
          overflowWrap="anywhere"
          pb="4"
        >
          <chakra.span mt="3px" display="inline-flex">
            <ToneMark mark={markOf(detail)} />
          </chakra.span>
          <span>
            <Sentence row={detail} text={sentence(detail)} />
          </span>
        </chakra.p>
        <KeyValueSummary title={t('detail.entry')} rows={entry} />
        {things.length > 0 && <KeyValueSummary title={t('detail.about')} rows={things} />}
        <chakra.section aria-labelledby="change" borderTopWidth="1px" pt="3" mt="1">
          <chakra.h2 id="change" textStyle="item" pt="7px" pb="3">
            {t('detail.change')}
          </chakra.h2>
          <BeforeAfter detail={detail} area={area} />
        </chakra.section>
      </Sheet>
    </>
  );
}
