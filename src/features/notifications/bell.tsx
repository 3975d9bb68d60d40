import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../platform/server-clock.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import { unreadQuery } from '../../queries/notifications.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { closeWhenLeft } from '../../ui/popover.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

// what only an opened bell needs: dates, names of papers, places
const NotificationPanel = lazyPart(async () => (await import('./panel.tsx')).NotificationPanel);

type BellProps = {
  /** the reader's */
  readonly role: string;
  /** at the side it stands as a line with its word; the icon rail of a tablet keeps the word for the screen reader */
  readonly place?: 'top' | 'side';
};

const Trigger = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minW: '44px',
    minH: '44px',
    flexShrink: '0',
    borderRadius: 'l2',
    color: 'fg.muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted', color: 'fg' },
  },
  variants: {
    place: {
      top: {},
      side: {
        width: '100%',
        minW: '0',
        minH: { base: '44px', xl: '36px' },
        px: '10px',
        gap: '10px',
        justifyContent: { base: 'center', xl: 'flex-start' },
      },
    },
  },
});

const Surface = chakra('dialog', {
  base: {
    position: 'fixed',
    margin: '0',
    padding: '0',
    border: '0',
    bg: 'bg.panel',
    boxShadow: 'overlay',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    // a sheet from below on a phone, a list beside the bell elsewhere
    inset: { base: 'auto 0 0 0', md: 'auto' },
    width: { base: '100%', md: '420px' },
    maxW: '100%',
    color: 'fg',
    maxH: { base: '85dvh', md: 'min(640px, calc(100dvh - 96px))' },
    borderTopRadius: { base: 'l3', md: 'l2' },
    borderBottomRadius: { base: '0', md: 'l2' },
    '&::backdrop': { bg: 'overlay', md: { bg: 'transparent' } },
  },
});

const wordHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  xl: { position: 'static', width: 'auto', height: 'auto', overflow: 'visible', clipPath: 'none' },
} as const;

const shown = (unread: number) => (unread > 99 ? '99+' : String(unread));

/** Drawn and not written: the button's name says the number in a sentence, and begins with its visible word. */
function Count({ unread }: { readonly unread: number }) {
  return (
    <chakra.span
      aria-hidden="true"
      data-count={shown(unread)}
      _before={{ content: 'attr(data-count)' }}
      position="absolute"
      top="-7px"
      insetInlineStart="9px"
      minW="18px"
      height="18px"
      px="4px"
      borderRadius="full"
      bg="negative.solid"
      color="negative.contrast"
      fontSize="11px"
      fontWeight="semibold"
      lineHeight="18px"
      textAlign="center"
    />
  );
}

function OpenableBell({ role, place = 'top' }: BellProps) {
  const { t } = useTranslation('shell');
  const id = useId();
  const surface = useRef<HTMLDialogElement>(null);
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const unread = useQuery(unreadQuery).data ?? 0;
  const label = unread === 0 ? t('bell.none') : t('bell.unread', { count: unread });
  return (
    <>
      <Trigger type="button" popoverTarget={id} place={place} aria-label={label} title={label}>
        <chakra.span position="relative" display="inline-flex">
          <BellIcon size={place === 'top' ? 20 : 18} strokeWidth={1.75} aria-hidden="true" />
          {unread > 0 && <Count unread={unread} />}
        </chakra.span>
        {place === 'side' && (
          <chakra.span css={wordHidden} data-word>
            {t('bell.title')}
          </chakra.span>
        )}
      </Trigger>
      <Surface
        id={id}
        popover="auto"
        aria-labelledby={`${id}-title`}
        ref={surface}
        onBlur={closeWhenLeft}
        onToggle={(event) => setOpenedAt(event.newState === 'open' ? serverNow() : null)}
        {...(place === 'top'
          ? { top: { md: '68px' }, right: { md: 'max(16px, calc((100vw - 1200px) / 2))' } }
          : { bottom: { md: '16px' }, left: { md: '72px', xl: '252px' } })}
      >
        {openedAt !== null && (
          // has the focus of what goes before there is a title
          <chakra.section tabIndex={-1} outlineOffset="-4px">
            <Suspense
              fallback={
                <chakra.div p="20px">
                  <Skeleton kind="list" rows={3} label={t('bell.loading')} />
                </chakra.div>
              }
            >
              <NotificationPanel
                titleId={`${id}-title`}
                role={role}
                now={openedAt}
                onClose={() => surface.current?.hidePopover()}
              />
            </Suspense>
          </chakra.section>
        )}
      </Surface>
    </>
  );
}

/**
 * The bell with the number of unread notifications; behind it their list. Absent where the API has no notifications.
 */
export function Bell(props: BellProps) {
  const { data } = useQuery(featuresQuery);
  if (data?.features.includes('notifications') !== true) return null;
  return <OpenableBell {...props} />;
}
