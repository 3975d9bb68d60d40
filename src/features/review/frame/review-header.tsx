import { chakra } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistrationType } from '../../../../contract/enums.ts';
import type { DossierReview } from '../../../../contract/values/review.ts';
import { usersListPath } from '../../../platform/visited.ts';
import { beyondBothEdges } from '../../../ui/beyond-edge.ts';
import { FocusedHeading } from '../../../ui/focused-heading.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Anchor } from '../../../ui/link.tsx';
import { markForStatus } from '../../../ui/marks.ts';
import { ToneMark } from '../../../ui/status.tsx';
import { reviewPath, reviewPlaces } from './review-path.ts';
import type { ReviewPlace } from './review-path.ts';

const Tab = chakra(Anchor, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minH: { base: '44px', xl: '64px' },
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    color: 'fg',
    fontSize: 'sm',
    fontWeight: 'medium',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    _hover: { color: 'brand.fg' },
    // inside the row that is moved sideways on a phone
    _focusVisible: { outlineOffset: { base: '-2px', md: '2px' } },
    '&[aria-current]': { borderColor: 'brand.solid' },
  },
});

/** Where the sections are moved sideways, the one that is open is in sight. */
const showsCurrent = (nav: HTMLElement | null): void => {
  const current = nav?.querySelector<HTMLElement>('[aria-current]');
  if (nav && current) nav.scrollLeft = current.offsetLeft - nav.offsetLeft - 16;
};

/** What takes as much room as a dossier's number and day, until they are there. */
const soon = { id: 'MBR-000000', date: '2026-12-28' };

type TabsProps = {
  readonly review: DossierReview | null;
  readonly type: RegistrationType;
  readonly userId: string;
  readonly place: ReviewPlace;
  /** whose dossier it is will be known soon: until then the sections would move with every word of it */
  readonly isWaiting?: boolean;
};

/** KYC, contract, bank information and details, each section with where it stands. */
function Tabs({ review, type, userId, place, isWaiting = false }: TabsProps) {
  const { t } = useTranslation('review');
  const { t: documents } = useTranslation('enrollment');
  return (
    <chakra.nav
      ref={showsCurrent}
      aria-label={t('header.sections')}
      display="flex"
      // on a phone one row from edge to edge: the dossier needs the height
      flexWrap={{ base: 'nowrap', md: 'wrap' }}
      overflowX={{ base: 'auto', md: 'visible' }}
      {...beyondBothEdges}
      width={{ base: 'calc(100% + 32px)', md: 'auto' }}
      mx={{ base: '-4', md: '0' }}
      px={{ base: '4', md: '0' }}
      columnGap={{ base: '5', xl: '26px' }}
      flexShrink={{ base: 1, xl: 0 }}
      alignSelf={{ base: 'auto', xl: 'stretch' }}
      alignItems="stretch"
      style={{ visibility: isWaiting ? 'hidden' : 'visible' }}
    >
      {reviewPlaces.map((one) => {
        const section = one === 'DETAILS' ? null : (review?.sections[one] ?? null);
        const isCurrent = one === place;
        const isCounted = isWaiting && one !== 'DETAILS';
        return (
          <Tab key={one} href={reviewPath(type, one, userId)} aria-current={isCurrent ? 'page' : undefined}>
            {isCounted && <ToneMark mark="todo" size={16} />}
            {section && (
              <ToneMark
                mark={markForStatus(section.status)}
                size={16}
                label={documents(`board.section_status.${section.status}`)}
              />
            )}
            {t(`place.${one}`)}
            {isCounted && <span>{t('header.done', { done: 0, total: 0 })}</span>}
            {section && section.total > 0 && (
              <chakra.span color="fg.muted" fontWeight="normal">
                {t('header.done', { done: section.done, total: section.total })}
              </chakra.span>
            )}
          </Tab>
        );
      })}
    </chakra.nav>
  );
}

type HeaderProps = TabsProps & {
  /** who has the dossier, with the button to take it or to give it back */
  readonly holder?: ReactNode;
};

/** Whose dossier it is, where in it one is, and who has it. */
export function ReviewHeader({ holder, ...tabs }: HeaderProps) {
  const { t } = useTranslation('review');
  const { review, type, isWaiting = false } = tabs;
  return (
    <chakra.header
      display="flex"
      // wide enough for one row: a dossier's number and day rather take two lines than the buttons a row of their own
      flexWrap={{ base: 'wrap', xl: 'nowrap' }}
      alignItems="center"
      columnGap="6"
      // two lines have their room before they are there
      minH={{ base: '64px', xl: '82px' }}
      css={{ '@media (min-width: 90rem)': { minHeight: '64px' } }}
      ps={{ base: '4', md: '3' }}
      pe={{ base: '4', md: '6' }}
      borderBottomWidth="1px"
      flexShrink={0}
    >
      <chakra.div
        display="flex"
        alignItems="center"
        gap="2"
        ms={{ base: '-3', md: '0' }}
        minW={{ base: '0', xl: '15rem' }}
        // its lines are the same before somebody is known to have the dossier: it gives way last
        css={{ '@media (min-width: 90rem)': { flexShrink: 1, maxWidth: '28rem' } }}
        py="2"
      >
        <Anchor
          href={usersListPath()}
          aria-label={t('header.back')}
          title={t('header.back')}
          style={{ display: 'grid', placeItems: 'center', width: 44, height: 44, flexShrink: 0 }}
        >
          <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
        </Anchor>
        <chakra.div minW="0">
          <FocusedHeading textStyle="item" overflowWrap="anywhere" outlineOffset="1px">
            {review?.user_name ?? t('header.dossier')}
          </FocusedHeading>
          {isWaiting && (
            <chakra.p textStyle="ui" aria-hidden="true" visibility="hidden">
              {t(`header.sent.${type}`, { ...soon, date: formatDay(soon.date) })}
            </chakra.p>
          )}
          {review && (
            <chakra.p textStyle="ui" color="fg.muted">
              {review.submitted_at === null
                ? t(`header.unsent.${type}`, { id: review.membership_id })
                : t(`header.sent.${type}`, {
                    id: review.membership_id,
                    date: formatDay(review.submitted_at),
                  })}
            </chakra.p>
          )}
        </chakra.div>
      </chakra.div>
      <Tabs {...tabs} />
      {isWaiting && holder === undefined && (
        <chakra.div width={{ base: 'full', xl: '0' }} minH={{ base: '52px', xl: '44px' }} />
      )}
      {holder !== undefined && (
        <chakra.div
          ms={{ base: '0', md: 'auto' }}
          minW="0"
          // in a row of its own its button keeps off the header's line
          pb={{ base: '2', xl: '0' }}
          maxW={{ base: 'none', xl: '19rem' }}
          flexShrink={{ base: 1, xl: 0 }}
          // on one line where there is room
          css={{ '@media (min-width: 90rem)': { maxWidth: '24rem', minWidth: '12rem', flexShrink: 1000 } }}
          overflowWrap="anywhere"
        >
          {holder}
        </chakra.div>
      )}
    </chakra.header>
  );
}
