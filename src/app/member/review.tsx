import type { QueryClient } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createActor } from 'xstate';
import type { RegistrationType, Section } from '../../../contract/enums.ts';
import { openReview } from '../../actors/review.ts';
import { standingOf } from '../../actors/review-standing.ts';
import {
  type ReviewSnapshot,
  selectItem,
  selectSection,
  selectUserId,
} from '../../../machines/review/selectors.ts';
import type { ReviewAddress } from '../../features/review/frame/review-path.ts';
import { readReviewPath, reviewPath } from '../../features/review/frame/review-path.ts';
import { ReviewScreen } from '../../features/review/screen.tsx';
import { ReviewServicesProvider } from '../../features/review/services.ts';
import type { ReviewServices } from '../../features/review/services.ts';
import { pagePath, pageQuery } from '../../platform/environment.ts';
import { againOnline } from '../../platform/again-online.ts';
import { inspection } from '../../platform/inspection.ts';
import { reviewQuery, watchReview } from '../../queries/review.ts';
import { toast } from '../../ui/toaster.tsx';
import { goTo } from '../navigation.ts';
import { plainPath } from '../routes.ts';
import { usePagePath } from './page-query.ts';
import { WaitingBankDetails } from './approvals.tsx';
import { useUser } from './session-context.tsx';

type Viewer = ReviewServices['viewer'];
type Running = ReviewServices['actorRef'];

const askedItem = (): string | null => new URLSearchParams(pageQuery()).get('item');

/** The item that is being decided about: none where all of them are. */
const shownItem = (snapshot: ReviewSnapshot): string | null =>
  snapshot.matches('allDecided') ? null : selectItem(snapshot);

/** Keeps the item that is shown in the address, so that it can be reloaded and sent to a colleague. */
function connectItem(actor: Running): () => void {
  const path = pagePath();
  const subscription = actor.subscribe((snapshot) => {
    const item = shownItem(snapshot);
    if (pagePath() !== path || item === askedItem() || snapshot.matches('loading')) return;
    goTo(item === null ? path : `${path}?item=${encodeURIComponent(item)}`, { replace: true });
  });
  const arrived = () => {
    const item = askedItem();
    if (pagePath() === path && item !== null && item !== shownItem(actor.getSnapshot()))
      actor.send({ type: 'item.requested', item });
  };
  const events = ['popstate', 'pushState'];
  for (const event of events) window.addEventListener(event, arrived);
  return () => {
    subscription.unsubscribe();
    for (const event of events) window.removeEventListener(event, arrived);
  };
}

/** What others do to the dossier meanwhile, told to the chart each time the dossier is read. */
const connectFacts = (actor: Running, client: QueryClient, viewer: Viewer): (() => void) =>
  watchReview(client, selectUserId(actor.getSnapshot()), (now, before) => {
    const snapshot = actor.getSnapshot();
    const standing = standingOf(now, viewer, selectSection(snapshot), selectItem(snapshot), before);
    actor.send({ type: 'review.changed', standing });
  });

type SectionProps = {
  readonly viewer: Viewer;
  readonly type: RegistrationType;
  readonly section: Section;
  readonly userId: string;
};

/** One section of a dossier with its chart. */
function SectionReview({ viewer, type, section, userId }: SectionProps) {
  const client = useQueryClient();
  const { t } = useTranslation('review');
  const [actorRef] = useState(() =>
    createActor(openReview(client, viewer), {
      ...inspection,
      input: { userId, section, item: askedItem() },
    }),
  );
  useEffect(() => {
    actorRef.start();
    const facts = connectFacts(actorRef, client, viewer);
    const item = connectItem(actorRef);
    const line = againOnline(actorRef, { type: 'load.retried' });
    return () => {
      line();
      facts();
      item();
    };
  }, [actorRef, client, viewer]);
  useEffect(() => {
    const taken = actorRef.on('decision.taken', ({ kind, item: key }) => {
      const review = client.getQueryData(reviewQuery(userId).queryKey);
      const waits = review?.items.some((item) => item.key === key && item.approval !== null) ?? false;
      toast({ title: t(waits && kind === 'validation' ? 'done.prepared' : `done.${kind}`) });
    });
    const moved = actorRef.on('item.overtaken', () => toast({ title: t('done.overtaken'), tone: 'info' }));
    return () => {
      taken.unsubscribe();
      moved.unsubscribe();
    };
  }, [actorRef, client, userId, t]);
  const services = useMemo(() => ({ actorRef, viewer }), [actorRef, viewer]);
  return (
    <ReviewServicesProvider value={services}>
      <ReviewScreen type={type} ApprovalOf={WaitingBankDetails} />
    </ReviewServicesProvider>
  );
}

/** Leaves the path of the other type for the same place in the member's own (decisions §8). */
function useOwnType({ type, place, userId }: ReviewAddress): void {
  const path = usePagePath();
  const { data } = useQuery({ ...reviewQuery(userId), enabled: false });
  const own =
    data !== undefined && data.type !== type ? reviewPath(data.type, place, userId, askedItem()) : null;
  useEffect(() => {
    // a page that is being left takes nobody back
    if (own !== null && plainPath(pagePath()) === plainPath(path)) goTo(own, { replace: true });
  }, [own, path]);
}

function Place({ viewer, address }: { readonly viewer: Viewer; readonly address: ReviewAddress }) {
  const { type, place, userId } = address;
  useOwnType(address);
  if (place === 'DETAILS') return null;
  return (
    <SectionReview
      key={`${type} ${place} ${userId}`}
      viewer={viewer}
      type={type}
      section={place}
      userId={userId}
    />
  );
}

/** The review of a dossier: KYC, contract, bank information and details, for individuals and businesses. */
export function ReviewPage() {
  const user = useUser();
  const id = user?.id ?? null;
  const role = user?.role ?? '';
  const viewer = useMemo(() => (id === null ? null : { id, role }), [id, role]);
  const address = readReviewPath(plainPath(usePagePath()));
  return viewer === null || address === null ? null : <Place viewer={viewer} address={address} />;
}
