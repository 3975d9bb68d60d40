import type { QueryClient } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createActor, type ActorRefFrom } from 'xstate';
import { access, admits } from '../../../contract/access.ts';
import type { requestMachine } from '../../../machines/request/machine.ts';
import type { RequestRef, RequestSide } from '../../../machines/request/types.ts';
import { isDeciding, openRequest, standingOf, type RequestViewer } from '../../actors/request.ts';
import { RequestScreen } from '../../features/requests/request-screen.tsx';
import { RequestServicesProvider, type Area } from '../../features/requests/services.ts';
import { inspection } from '../../platform/inspection.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import { transactionQuery, watchTransaction } from '../../queries/transactions.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toaster.tsx';
import { WaitingApproval } from './approvals-later.ts';
import { useArrivalWithin } from './arrival-within.ts';
import { usePageQuery } from './page-query.ts';
import { listPathOf, otherListOf, requestPath, type OtherList } from './request-paths.ts';
import { useUser } from './session-context.tsx';

type Running = ActorRefFrom<typeof requestMachine>;

/** What others do to the request meanwhile, told to the chart each time it is read. */
const connectFacts = (
  actor: Running,
  client: QueryClient,
  ref: RequestRef,
  viewer: RequestViewer,
): (() => void) =>
  watchTransaction(client, ref, (now) =>
    actor.send({ type: 'request.changed', standing: standingOf(now, viewer) }),
  );

/** An execution that waits for a second person; it stays after it was settled here, and says how. */
function Waiting({ request }: { readonly request: RequestRef }) {
  const { data } = useQuery({ ...transactionQuery(request), enabled: false });
  const [seen, setSeen] = useState<string | null>(null);
  const id = data?.approval?.id ?? seen;
  if (id !== seen) setSeen(id);
  if (id === null) return null;
  return (
    <Sheet px={{ base: '4', md: '28px' }} py="18px">
      <WaitingApproval key={id} id={id} />
    </Sheet>
  );
}

type OneProps = {
  readonly area: Area;
  readonly side: RequestSide;
  readonly request: RequestRef;
  readonly back: string;
  /** what it goes back to, where that is no list of requests */
  readonly other?: OtherList | null;
  readonly viewer: RequestViewer;
};

/** One request with its chart. */
function One({ area, side, request, back, other = null, viewer: given }: OneProps) {
  const client = useQueryClient();
  const { t } = useTranslation(['requests', 'shell']);
  const backLabel = other === null ? null : t(`shell:titles.${other}`);
  const [viewer] = useState(given);
  const [ref] = useState(request);
  const [actorRef] = useState(() =>
    createActor(openRequest(client, viewer), { ...inspection, input: { request: ref, side } }),
  );
  useEffect(() => {
    actorRef.start();
    return connectFacts(actorRef, client, ref, viewer);
  }, [actorRef, client, ref, viewer]);
  useEffect(() => {
    const done = actorRef.on('act.done', ({ to, isPrepared }) =>
      toast({ title: t(isPrepared ? 'act.prepared' : `act.${to}.done`) }),
    );
    const moved = actorRef.on('request.overtaken', () => {
      // what one decides oneself, in the card beside it, is told there
      if (!isDeciding(client)) toast({ title: t('act.overtaken'), tone: 'info' });
    });
    return () => {
      done.unsubscribe();
      moved.unsubscribe();
    };
  }, [actorRef, client, t]);
  const services = useMemo(
    () => ({
      actorRef,
      area,
      back,
      backLabel,
      hrefOf: (id: string) => requestPath(area, { userId: ref.userId, id }, ''),
      waiting: area === 'admin' ? <Waiting request={ref} /> : null,
    }),
    [actorRef, area, back, backLabel, ref],
  );
  return (
    <RequestServicesProvider value={services}>
      <RequestScreen />
    </RequestServicesProvider>
  );
}

/** Whoever is logged in, once the API has said how many people decide here; null before. */
function useViewer(): (RequestViewer & { readonly role: string }) | null {
  const user = useUser();
  const { data, isError } = useQuery(featuresQuery);
  if (user === null || (data === undefined && !isError)) return null;
  return { id: user.id, role: user.role, fourEyes: data?.four_eyes ?? true };
}

const mayAct = (role: string): boolean => admits(access.moneyWriters, role);

/** /user/bank_operations/view_transaction: an own one, whoever the address names */
export function UserTransactionPage() {
  const user = useViewer();
  const search = usePageQuery();
  const id = new URLSearchParams(search).get('id') ?? '';
  useArrivalWithin(id);
  if (user === null) return null;
  return (
    <One
      key={`${user.id} ${id}`}
      area="user"
      side="investor"
      viewer={user}
      request={{ userId: user.id, id }}
      back={listPathOf('user', search)}
    />
  );
}

/** /admin/bank_operations/view_transaction */
export function AdminTransactionPage() {
  const user = useViewer();
  const search = usePageQuery();
  const asked = new URLSearchParams(search);
  const [id, userId] = [asked.get('id') ?? '', asked.get('user_id') ?? ''];
  useArrivalWithin(`${userId} ${id}`);
  if (user === null) return null;
  return (
    <One
      key={`${userId} ${id}`}
      area="admin"
      side={mayAct(user.role) ? 'fund' : 'reader'}
      viewer={user}
      request={{ userId, id }}
      back={listPathOf('admin', search)}
      other={otherListOf(search)}
    />
  );
}
