import { chakra } from '@chakra-ui/react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '../../../contract/values/notification.ts';
import { refusalOf } from '../../../machines/refusal.ts';
import { linesOf, notificationsQuery, readMutation } from '../../queries/notifications.ts';
import { refreshTold } from '../../queries/told.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/link.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWhyRefused } from '../../ui/why-refused.ts';
import { Line } from './line.tsx';
import { isKnown } from './words.ts';

type PanelProps = {
  readonly titleId: string;
  /** the reader's */
  readonly role: string;
  /** epoch milliseconds */
  readonly now: number;
  readonly onClose: () => void;
};

type HeadProps = PanelProps & {
  readonly onReadAll: (() => void) | null;
  /** why nothing was marked as read; null: it was, or that was not asked for */
  readonly refused: string | null;
};

function Head({ titleId, onClose, onReadAll, refused }: HeadProps) {
  const { t } = useTranslation('notifications');
  const title = useRef<HTMLHeadingElement>(null);
  const toTitle = () => title.current?.focus({ preventScroll: true });
  // opened by the person: the reading begins here, once, however often lines come in
  useEffect(toTitle, []);
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      flexWrap="wrap"
      columnGap="3"
      ps="20px"
      pe="10px"
      py="8px"
      position="sticky"
      top="0"
      bg="bg.panel"
    >
      <chakra.h2
        id={titleId}
        textStyle="section"
        tabIndex={-1}
        outline="0"
        ref={title}
        marginInlineEnd="auto"
      >
        {t('title')}
      </chakra.h2>
      {onReadAll && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            // the button goes at once, with what was unread
            toTitle();
            onReadAll();
          }}
        >
          {t('list.read_all')}
        </Button>
      )}
      <IconButton label={t('list.close')} onClick={onClose}>
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      {refused !== null && (
        <chakra.p role="alert" textStyle="ui" color="negative.fg" flexBasis="100%">
          {refused}
        </chakra.p>
      )}
    </chakra.div>
  );
}

type More = {
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly isFailed: boolean;
  readonly onMore: () => void;
};

function Foot({ hasMore, isBusy, isFailed, onMore }: More) {
  const { t } = useTranslation('notifications');
  const { t: ui } = useTranslation('ui');
  if (!hasMore) return null;
  return (
    <chakra.div px="20px" py="12px" borderTopWidth="1px" borderColor="border.muted" display="grid" gap="2">
      {isFailed && (
        <chakra.p role="alert" textStyle="ui" color="negative.fg">
          {t('list.more_failed')}
        </chakra.p>
      )}
      <Button variant="outline" size="sm" onClick={onMore} busy={isBusy} busyLabel={t('list.more_busy')}>
        {isFailed ? ui('action.retry') : t('list.more')}
      </Button>
    </chakra.div>
  );
}

function Failed({ of, onRetry }: { readonly of: object | null; readonly onRetry: () => void }) {
  const { t } = useTranslation('notifications');
  return (
    <chakra.div px="20px" pb="3">
      <EmptyState
        kind="error"
        of={of}
        title={t('list.failed')}
        text={t('list.failed_text')}
        action={<RetryButton onRetry={onRetry} />}
      />
    </chakra.div>
  );
}

/** What the person was told, newest first. Following a line marks it as read. */
export function NotificationPanel(props: PanelProps) {
  const { role, now, onClose } = props;
  // those of the lines too: the panel appears once, and the focus that its title has taken stays
  const { t } = useTranslation(['notifications', 'enrollment', 'errors', 'requests', 'shell']);
  const whyRefused = useWhyRefused();
  const client = useQueryClient();
  const found = useInfiniteQuery(notificationsQuery);
  const { mutate: markRead, isPending: isMarking, error } = useMutation(readMutation(client));
  const [firstOfMore, setFirstOfMore] = useState<number | null>(null);
  // older ones were asked for, and wait for what is being marked
  const isWanted = useRef(false);
  const [isHeld, setHeld] = useState(false);
  const lines = linesOf(found.data).filter(isKnown);
  const open = (line: Notification) => {
    onClose();
    refreshTold(client, line.kind);
    if (line.read_at === null) markRead({ ids: [line.id] });
  };
  const hold = (wanted: boolean) => {
    isWanted.current = wanted;
    setHeld(wanted);
  };
  const more = () => {
    setFirstOfMore(lines.length);
    if (isMarking) hold(true);
    else void found.fetchNextPage();
  };
  const readAll = (newest: string) => {
    // marking calls off what is being read, or it would come in as it was before
    hold(found.isFetchingNextPage);
    // who had asked for more reads on from the title
    setFirstOfMore(null);
    const onSettled = () => {
      if (isWanted.current) void found.fetchNextPage();
      hold(false);
    };
    markRead({ all: true, newest }, { onSettled });
  };
  const [newest] = lines;
  const hasUnread = lines.some(({ read_at }) => read_at === null);
  return (
    <>
      <Head
        {...props}
        onReadAll={newest !== undefined && hasUnread ? () => readAll(newest.id) : null}
        refused={error && whyRefused(refusalOf(error))}
      />
      {found.data ? (
        lines.length === 0 ? (
          <chakra.div px="20px" pb="3">
            <EmptyState kind="done" title={t('list.empty')} text={t('list.empty_text')} />
          </chakra.div>
        ) : (
          <chakra.ul listStyleType="none" margin="0" padding="0" aria-busy={found.isRefetching}>
            {lines.map((line, at) => (
              <Line
                key={line.id}
                line={line}
                role={role}
                now={now}
                onOpen={() => open(line)}
                takesFocus={at === firstOfMore}
              />
            ))}
          </chakra.ul>
        )
      ) : found.isError && !found.isFetching ? (
        <Failed of={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <chakra.div px="20px" pb="4">
          <Skeleton kind="list" rows={3} label={t('list.loading')} />
        </chakra.div>
      )}
      <Foot
        hasMore={found.hasNextPage}
        isBusy={found.isFetchingNextPage || isHeld}
        isFailed={found.isFetchNextPageError}
        onMore={more}
      />
      <chakra.p px="20px" py="10px" borderTopWidth="1px" borderColor="border.muted" textStyle="ui">
        <TextLink
          href={role === 'user' ? '/user/account#notifications' : '/admin/account#notifications'}
          onClick={onClose}
          display="inline-flex"
          alignItems="center"
          minH={{ base: '44px', md: '24px' }}
        >
          {t('list.settings')}
        </TextLink>
      </chakra.p>
    </>
  );
}
