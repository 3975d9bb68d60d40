import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookletActivityTypes, pageSize } from '../../../../contract/enums.ts';
import type { SubscriptionBooklet } from '../../../../contract/values/booklet.ts';
import { unset } from '../../../../machines/listing/criteria.ts';
import { type BookletActivity, bookletsQuery } from '../../../queries/booklets.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterBar, FilterSelect } from '../../../ui/filters.tsx';
import { VisuallyHidden } from '../../../ui/hidden.tsx';
import { focusOnceDrawn } from '../../../ui/focus-once-drawn.ts';
import { Pager } from '../../../ui/pager.tsx';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BookletCard } from './booklet-card.tsx';
import { BookletForm } from './booklet-form.tsx';

type BookletsAdminProps = {
  readonly userId: string;
  readonly mayWrite: boolean;
  /** why none can be prepared now; null: it can */
  readonly closed: string | null;
  /** those that there are can't be changed either: their member works for the fund by now */
  readonly isOfStaff?: boolean;
};

type Choice = { readonly activity: BookletActivity | null; readonly page: number };
const whole: Choice = { activity: null, page: 1 };

type FilterProps = Pick<Choice, 'activity'> & { readonly onChoose: (choice: Choice) => void };

/** Another kind of operation begins with its first page. */
function Filter({ activity, onChoose }: FilterProps) {
  const { t } = useTranslation('booklets-admin');
  const choose = (value: string) =>
    onChoose({ activity: bookletActivityTypes.find((one) => one === value) ?? null, page: 1 });
  return (
    <FilterBar {...(activity === null ? {} : { onClear: () => choose(unset) })}>
      <FilterSelect
        label={t('filter.show')}
        unset={unset}
        value={activity ?? unset}
        onChange={choose}
        options={[
          { value: unset, label: t('filter.all') },
          ...bookletActivityTypes.map((value) => ({ value, label: t(`activity.${value}`) })),
        ]}
      />
    </FilterBar>
  );
}

type PageProps = Choice & {
  readonly rows: readonly SubscriptionBooklet[];
  readonly total: number | null;
  /** the rows are of the choice before: these are on their way */
  readonly isBusy: boolean;
  readonly userId: string;
  readonly mayWrite: boolean;
  readonly onChoose: (choice: Choice) => void;
  readonly onRemoved: () => void;
};

/** One page of them, and the way to the others where there are any. */
function Page({ rows, total, isBusy, activity, page, onChoose, ...card }: PageProps) {
  const { t } = useTranslation('booklets-admin');
  return (
    <>
      {rows.length === 0 ? (
        activity === null ? (
          <EmptyState kind="first" title={t('none')} text={t('none_text')} />
        ) : (
          <EmptyState kind="noMatch" title={t('filter.none')} />
        )
      ) : (
        <chakra.ul
          listStyleType="none"
          m="0"
          p="0"
          aria-label={t('list')}
          aria-busy={isBusy}
          opacity={isBusy ? 0.6 : 1}
        >
          {rows.map((booklet) => (
            <BookletCard key={booklet.id} booklet={booklet} {...card} />
          ))}
        </chakra.ul>
      )}
      <VisuallyHidden as="output">
        {activity !== null && page === 1 && rows.length === 0 && t('count', { count: 0 })}
      </VisuallyHidden>
      {(page > 1 || total === null || total > pageSize) && (
        <Pager
          page={page}
          pageSize={pageSize}
          shown={rows.length}
          total={total}
          isFormer={isBusy}
          list={t('list')}
          {...(total === null ? {} : { totalLabel: t('count', { count: total }) })}
          onPage={(next) => onChoose({ activity, page: next })}
        />
      )}
    </>
  );
}

/** The last page that there is, of a list that was shown further than it reaches now. */
const lastBefore = (page: number, total: number | null): number =>
  total === null ? page - 1 : Math.min(page - 1, Math.max(1, Math.ceil(total / pageSize)));

/** The booklets of one member, newest first and page by page, and their administration. */
export function BookletsAdmin({ userId, mayWrite, closed, isOfStaff = false }: BookletsAdminProps) {
  const { t } = useTranslation(['booklets-admin', 'documents', 'errors', 'ui']);
  const [isNew, setIsNew] = useState(false);
  const [choice, setChoice] = useState(whole);
  const { activity, page } = choice;
  const prepare = useRef<HTMLButtonElement>(null);
  // what had the focus goes away: the button that is always there takes it
  const toPrepare = () =>
    focusOnceDrawn(() => {
      prepare.current?.focus();
      return prepare.current !== null;
    });
  const found = useQuery(bookletsQuery({ userId, offset: (page - 1) * pageSize, limit: pageSize, activity }));
  const filter = <Filter activity={activity} onChoose={setChoice} />;
  if (found.data === undefined)
    return (
      <>
        {activity !== null && filter}
        {found.isError && !found.isFetching ? (
          <EmptyState
            kind="error"
            of={found.error}
            title={t('failed')}
            action={<RetryButton onRetry={found.refetch} />}
          />
        ) : (
          <Skeleton kind="list" rows={2} label={t('loading')} />
        )}
      </>
    );
  const { rows, total } = found.data;
  const isBusy = found.isPlaceholderData;
  // the last one of the last page is gone
  if (!isBusy && page > 1 && rows.length === 0) setChoice({ activity, page: lastBefore(page, total) });
  const closeNew = () => {
    setIsNew(false);
    toPrepare();
  };
  return (
    <>
      {mayWrite && !isNew && (
        <chakra.div mb="2">
          {closed === null ? (
            <Button ref={prepare} variant="outline" size="sm" onClick={() => setIsNew(true)}>
              {t('prepare')}
            </Button>
          ) : (
            <chakra.p textStyle="ui" color="fg.muted">
              {closed}
            </chakra.p>
          )}
        </chakra.div>
      )}
      {isNew && (
        <BookletForm
          userId={userId}
          booklet={null}
          // the newest one is the first of all
          onSaved={() => setChoice(whole)}
          onClose={closeNew}
        />
      )}
      {(rows.length > 0 || activity !== null) && filter}
      <Page
        {...{ rows, total, isBusy, activity, page, userId }}
        mayWrite={mayWrite && !isOfStaff}
        onChoose={setChoice}
        onRemoved={toPrepare}
      />
    </>
  );
}
