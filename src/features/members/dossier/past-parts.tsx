import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { documentTypes } from '../../../../contract/enums.ts';
import { formatDay, formatInstant } from '../../../ui/format.ts';
import { markForStatus } from '../../../ui/marks.ts';
import { Status } from '../../../ui/status.tsx';
import type { Shown } from '../shown.ts';
import type { useNames } from '../use-names.ts';

type Names = ReturnType<typeof useNames>;
const Line = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0,1fr)', md: 'minmax(0,1fr) auto' },
    columnGap: '5',
    py: '10px',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    fontSize: 'sm',
  },
});
const List = chakra('ul', { base: { listStyleType: 'none', m: '0', p: '0' } });

/** The issues as they stood. */
export function PastIssues({ shown, names }: { readonly shown: Shown; readonly names: Names }) {
  const { t } = useTranslation('members');
  const { t: documents } = useTranslation('documents');
  if (shown.issues.length === 0) return <chakra.p color="fg.muted">{t('issue.none')}</chakra.p>;
  return (
    <List>
      {shown.issues.map((issue) => (
        <Line key={issue.id}>
          <div>
            <chakra.span fontWeight="medium">{names.place(issue)}</chakra.span>
            <chakra.span display="block" textStyle="ui" color="fg.muted" whiteSpace="pre-line">
              {documents(`reason.${issue.reason}.title`)}
              {issue.text !== null && `\n${issue.text}`}
            </chakra.span>
            <chakra.span display="block" textStyle="ui" color="fg.muted">
              {t('issue.raised', { at: formatInstant(issue.created_at) })}
            </chakra.span>
          </div>
          <Status kind={markForStatus(issue.status)} label={t(`issue.status.${issue.status}`)} />
        </Line>
      ))}
    </List>
  );
}

/** The booklets as they stood. */
export function PastBooklets({ shown }: { readonly shown: Shown }) {
  const { t } = useTranslation('members');
  const { t: booklets } = useTranslation('booklets-admin');
  if (shown.booklets.length === 0) return <chakra.p color="fg.muted">{t('booklet.none')}</chakra.p>;
  return (
    <List>
      {shown.booklets.map((booklet) => (
        <Line key={booklet.id}>
          <div>
            <chakra.span fontWeight="medium">{booklets(`activity.${booklet.activity_type}`)}</chakra.span>
            <chakra.span display="block" textStyle="ui" color="fg.muted">
              {booklet.activation_starting_date === null
                ? booklets('start.none')
                : booklets('start.from', { date: formatDay(booklet.activation_starting_date) })}
            </chakra.span>
            <chakra.span
              display="block"
              textStyle="ui"
              color="fg.muted"
              overflowWrap="anywhere"
              whiteSpace="pre-line"
            >
              {booklet.urls.join('\n')}
            </chakra.span>
          </div>
          <Status kind={markForStatus(booklet.status)} label={booklets(`status.${booklet.status}`)} />
        </Line>
      ))}
    </List>
  );
}

/** What a key of the review stands for. */
export function useItemName(shown: Shown, names: Names): (key: string) => string {
  const { t } = useTranslation('members');
  return (key) => {
    const [kind, id, owner] = key.split(':');
    if (kind === 'paper') {
      const file = shown.papers.find((paper) => paper.id === id);
      const type = documentTypes.find((one) => one === file?.type);
      return file && type ? names.paper(type, file.owner_id) : t('thing.paper');
    }
    return owner === undefined ? names.step(Number(id)) : names.owner(owner);
  };
}

/** What reviewers had said of each thing, and the screening that counted. */
export function PastReview({ shown, names }: { readonly shown: Shown; readonly names: Names }) {
  const { t } = useTranslation('members');
  const { t: enrollment } = useTranslation('enrollment');
  const { t: review } = useTranslation('review');
  const { t: issues } = useTranslation('review-issues');
  const nameOf = useItemName(shown, names);
  const { screening } = shown;
  return (
    <>
      <chakra.p fontSize="sm" mb="2">
        {screening === null
          ? t('review.no_screening')
          : t('review.screening', {
              outcome: issues(`screening.outcomes.${screening.outcome}`),
              date: formatDay(screening.screened_on),
              name: screening.by_name ?? t('somebody'),
            })}
      </chakra.p>
      <List>
        {shown.items.map((item) => {
          const looked = item.checks.filter(({ outcome }) => outcome !== null);
          return (
            <Line key={item.key}>
              <div>
                <chakra.span fontWeight="medium">{nameOf(item.key)}</chakra.span>
                {item.decided_by_name !== null && (
                  <chakra.span display="block" textStyle="ui" color="fg.muted">
                    {t('review.decided_by', { name: item.decided_by_name })}
                  </chakra.span>
                )}
                {looked.map(({ name, outcome }) => (
                  <chakra.span key={name} display="block" textStyle="ui" color="fg.muted">
                    {t(outcome === 'PASSED' ? 'review.passed' : 'review.failed', {
                      check: review(`check.${name}.name`, { defaultValue: name }),
                    })}
                  </chakra.span>
                ))}
              </div>
              <Status kind={markForStatus(item.status)} label={enrollment(`board.status.${item.status}`)} />
            </Line>
          );
        })}
      </List>
    </>
  );
}
