import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookletsQuery } from '../../../queries/booklets.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { focusOnceDrawn } from '../../../ui/focus-once-drawn.ts';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BookletCard } from './booklet-card.tsx';
import { BookletForm } from './booklet-form.tsx';

type BookletsAdminProps = {
  readonly userId: string;
  readonly mayWrite: boolean;
  /** why none can be prepared now; null: it can */
  readonly closed: string | null;
};

/** As many as one page of the call holds; nobody has more. */
const window = { offset: 0, limit: 100, activity: null } as const;

/** The booklets of one member, newest first, and their administration. */
export function BookletsAdmin({ userId, mayWrite, closed }: BookletsAdminProps) {
  const { t } = useTranslation(['booklets-admin', 'documents', 'errors', 'ui']);
  const [isNew, setIsNew] = useState(false);
  const prepare = useRef<HTMLButtonElement>(null);
  // what had the focus goes away: the button that is always there takes it
  const toPrepare = () =>
    focusOnceDrawn(() => {
      prepare.current?.focus();
      return prepare.current !== null;
    });
  const found = useQuery(bookletsQuery({ userId, ...window }));
  if (found.data === undefined)
    return found.isError && !found.isFetching ? (
      <EmptyState kind="error" title={t('failed')} action={<RetryButton onRetry={found.refetch} />} />
    ) : (
      <Skeleton kind="list" rows={2} label={t('loading')} />
    );
  const { rows } = found.data;
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
      {isNew && <BookletForm userId={userId} booklet={null} onClose={closeNew} />}
      {rows.length === 0 ? (
        <EmptyState kind="first" title={t('none')} text={t('none_text')} />
      ) : (
        <chakra.ul listStyleType="none" m="0" p="0">
          {rows.map((booklet) => (
            <BookletCard
              key={booklet.id}
              userId={userId}
              booklet={booklet}
              mayWrite={mayWrite}
              onRemoved={toPrepare}
            />
          ))}
        </chakra.ul>
      )}
    </>
  );
}
