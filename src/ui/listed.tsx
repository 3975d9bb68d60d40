import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSize } from '../../contract/enums.ts';
import { Button } from './button.tsx';
import { DataList, type DataListProps } from './data-list.tsx';
import { EmptyState } from './empty-state.tsx';
import { leavesFocusToFilters } from './filters.tsx';
import { VisuallyHidden } from './hidden.tsx';
import { listState } from './list-state.ts';
import { NoSuchPage } from './no-such-page.tsx';
import { Pager } from './pager.tsx';
import { RetryButton } from './retry-button.tsx';

/** One page of rows as a query holds it. */
export type FoundPage<Row> = {
  readonly data: { readonly rows: readonly Row[]; readonly total: number | null } | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
  /** what was thrown, when something was */
  readonly error?: object | null;
  /** the rows are of the page before */
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
};

type NoMatch = { readonly title: string; readonly text?: string; readonly clear?: string };

type ListedProps<Row> = Omit<DataListProps<Row>, 'state' | 'rows' | 'empty' | 'error' | 'pager'> & {
  readonly found: FoundPage<Row>;
  /** from 1 */
  readonly page: number;
  readonly search: string;
  /** a filter or a type is set */
  readonly isFiltered: boolean;
  /** a search text waits for the pause after it: the rows are not those of the text yet */
  readonly isTyping: boolean;
  readonly onPage: (page: number, lastPage: number | null) => void;
  /** sets the whole of it back */
  readonly onClear: () => void;
  /** "128 wallets" */
  readonly countLabel: (count: number) => string;
  /** nothing at all, yet */
  readonly none: string;
  readonly noneText?: string;
  /** nothing by these filters or words, where the list says so in words of its own */
  readonly noMatch?: NoMatch;
  /** in the place of the rows where they did not load, where that may mean more than it does for every list */
  readonly error?: ReactNode;
};

/** No rows: a page that the list doesn't reach, nothing by these filters, or nothing at all. */
function Nothing<Row>(props: ListedProps<Row>) {
  const { page, search, isFiltered, found, none, noneText, noMatch, ...acts } = props;
  const { t } = useTranslation('ui');
  const total = found.data?.total ?? null;
  if (page > 1 && total !== 0)
    return <NoSuchPage page={page} total={total} onPage={(next) => acts.onPage(next, null)} />;
  if (search === '' && !isFiltered)
    return <EmptyState kind="first" title={none} {...(noneText === undefined ? {} : { text: noneText })} />;
  const words: NoMatch = noMatch ?? {
    title: search === '' ? t('list.filtered') : t('list.searched', { words: search }),
    text: t('list.filtered_text'),
  };
  return (
    <EmptyState
      kind="noMatch"
      title={words.title}
      text={words.text}
      action={
        <Button ref={leavesFocusToFilters} variant="outline" size="sm" onClick={acts.onClear}>
          {words.clear ?? t('list.show_all')}
        </Button>
      }
    />
  );
}

/** A list of the server's, ten at a time, in all its states: `DataList` with what every one of them says alike. */
export function Listed<Row>(props: ListedProps<Row>) {
  const {
    found,
    page,
    search: _s,
    isFiltered: _f,
    isTyping,
    onPage,
    onClear: _c,
    countLabel,
    ...rest
  } = props;
  const { none: _n, noneText: _t, noMatch: _m, error, ...list } = rest;
  const { t } = useTranslation('ui');
  const rows = found.data?.rows ?? [];
  const total = found.data?.total ?? null;
  const lastPage = total === null ? null : Math.max(1, Math.ceil(total / pageSize));
  return (
    <>
      <DataList<Row>
        {...list}
        state={listState(found, isTyping)}
        rows={rows}
        empty={<Nothing {...props} />}
        error={
          error ?? (
            <EmptyState
              kind="error"
              of={found.error ?? null}
              title={t('list.failed')}
              text={t('list.failed_text')}
              action={<RetryButton onRetry={found.refetch} />}
            />
          )
        }
        pager={
          <Pager
            list={list.label}
            page={page}
            pageSize={pageSize}
            shown={rows.length}
            total={total}
            isFormer={found.isPlaceholderData}
            {...(total === null ? {} : { totalLabel: countLabel(total) })}
            onPage={(next) => onPage(next, lastPage)}
          />
        }
      />
      <VisuallyHidden as="output">
        {found.data !== undefined &&
          rows.length === 0 &&
          (page === 1 || total !== null) &&
          countLabel(total ?? 0)}
      </VisuallyHidden>
    </>
  );
}
