import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { createActor, type ActorRefFrom } from 'xstate';
import type { Currency } from '../../../contract/enums.ts';
import type { redistributionMachine } from '../../../machines/redistribution/machine.ts';
import { selectEntry, selectMonth, selectStanding } from '../../../machines/redistribution/selectors.ts';
import type { Month, TypedShares } from '../../../machines/redistribution/types.ts';
import { isStillHere } from '../../actors/leaving.ts';
import { openRedistribution, standingOf } from '../../actors/redistribution.ts';
import { countAnew } from '../../features/redistribution/count-anew.ts';
import { entryBefore, isOwn, typedAnew, type Known } from '../../features/redistribution/kept.ts';
import { MonthPanel } from '../../features/redistribution/month-panel.tsx';
import { monthOf, redistributionPath } from '../../features/redistribution/months.ts';
import { MonthTab, ReadMonthTab } from '../../features/redistribution/redistribution-tab.tsx';
import { RedistributionServicesProvider, sharesOut } from '../../features/redistribution/services.ts';
import { useOpenMonth } from '../../features/redistribution/use-open-month.ts';
import { againOnline } from '../../platform/again-online.ts';
import { newKey } from '../../platform/window.ts';
import { inspection } from '../../platform/inspection.ts';
import { keepTyped, readTyped, useTyped } from '../../platform/typed.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import { useExtension } from '../../queries/features.ts';
import { watchFigures, watchRedistribution } from '../../queries/redistribution.ts';
import { TextLink } from '../../ui/link.tsx';
import { toast, toastSaved } from '../../ui/toaster.tsx';
import { goTo } from '../navigation.ts';
import { WaitingApproval } from './approvals-later.ts';
import { useUser } from './session-context.tsx';
import { todayUtc } from '../../platform/server-clock.ts';

const approvalOf = (id: string) => <WaitingApproval id={id} />;
const approvalBeside = (id: string) => <WaitingApproval id={id} isBeside />;

type Sharer = ActorRefFrom<typeof redistributionMachine>;

/** What is typed of a month outlives a forced logout: kept while it is typed, typed anew once the month is read. */
function keepShares(actorRef: Sharer, name: string, userId: string): { readonly unsubscribe: () => void } {
  let before = entryBefore(readTyped(name).values);
  let begun: TypedShares | null = null;
  let known: Known | null = null;
  return actorRef.subscribe((snapshot) => {
    const [entry, standing] = [selectEntry(snapshot), selectStanding(snapshot)];
    if (snapshot.matches('loading') || snapshot.matches('loadFailed')) return;
    begun ??= entry.shares;
    if (before !== null) {
      const events = typedAnew(before, standing, newKey());
      before = null;
      for (const event of events) actorRef.send(event);
      return;
    }
    // until the person has chosen, the shares are those typed over what stood before
    if (!snapshot.matches('conflict')) known = standing && { id: standing.id, version: standing.version };
    if (!isStillHere(userId)) return;
    keepTyped(name, isOwn(entry, begun, standing?.shares ?? null) ? { entry, known } : []);
  });
}

type SharingProps = {
  readonly month: Month;
  readonly viewer: { readonly id: string; readonly role: string };
  readonly isBeside?: boolean;
  readonly children: ReactNode;
};

/** One month with its chart. The first key is made with the form (decisions §4). */
function Sharing({ month, viewer, isBeside = false, children }: SharingProps) {
  const client = useQueryClient();
  const { t } = useTranslation(['redistribution', 'errors']);
  const { data } = useQuery(featuresQuery);
  const [actorRef] = useState(() =>
    createActor(openRedistribution(client, viewer.id), { ...inspection, input: { month, key: newKey() } }),
  );
  const name = `redistribution.${month.currency}.${month.year}.${month.month}`;
  useTyped(name);
  useEffect(() => {
    const kept = keepShares(actorRef, name, viewer.id);
    return () => kept.unsubscribe();
  }, [actorRef, name, viewer.id]);
  useEffect(() => {
    actorRef.start();
    const shared = selectMonth(actorRef.getSnapshot());
    const stops = [
      againOnline(actorRef, { type: 'load.retried' }),
      watchRedistribution(client, shared, (row) =>
        actorRef.send({
          type: 'standing.changed',
          standing: row && standingOf(row, viewer.id),
          nextKey: newKey(),
        }),
      ),
      watchFigures(client, shared, () => {
        const anew = countAnew(actorRef.getSnapshot());
        if (anew !== null) actorRef.send(anew);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [actorRef, client, viewer.id]);
  useEffect(() => {
    const told = [
      actorRef.on('draft.kept', () => toastSaved(t('errors:toasts.saved'))),
      actorRef.on('month.onItsWay', ({ isAwaited }) =>
        toast({ title: t(isAwaited ? 'done.sent' : 'done.posted') }),
      ),
      actorRef.on('month.takenBack', () => toast({ title: t('done.recalled') })),
      actorRef.on('figures.moved', () => toast({ title: t('state.figures_moved'), tone: 'info' })),
    ];
    return () => {
      for (const one of told) one.unsubscribe();
    };
  }, [actorRef, t]);
  const fourEyes = data?.four_eyes !== false;
  const services = useMemo(
    () => ({ actorRef, viewer, fourEyes, isBeside, approvalOf: isBeside ? approvalBeside : approvalOf }),
    [actorRef, viewer, fourEyes, isBeside],
  );
  return <RedistributionServicesProvider value={services}>{children}</RedistributionServicesProvider>;
}

type Props = { readonly currency: Currency };

/** The month's redistribution beside the grid of /admin/edit_capital; nothing for whoever doesn't share out months. */
export function RedistributionPanel({ currency }: Props): ReactNode {
  const { t } = useTranslation('redistribution');
  const user = useUser();
  const today = todayUtc();
  const [chosen, setChosen] = useState<string | null>(null);
  const month = useOpenMonth(chosen, currency, today);
  const isCounted = useExtension('values');
  if (user === null || month === null || !sharesOut(user) || !isCounted) return null;
  return (
    <Sharing key={`${currency} ${month.year} ${month.month}`} month={month} viewer={user} isBeside>
      <MonthPanel today={today} onMonth={setChosen}>
        {() => (
          <p style={{ marginTop: 20 }}>
            <TextLink href={redistributionPath(currency, month)}>{t('panel.see_all')}</TextLink>
          </p>
        )}
      </MonthPanel>
    </Sharing>
  );
}

/** The tab of redistributions of /admin/edit_capital; its month is in the query string. */
export function RedistributionTab({ currency }: Props): ReactNode {
  const user = useUser();
  const today = todayUtc();
  const asked = new URLSearchParams(useSearch()).get('month');
  const month = useOpenMonth(asked, currency, today);
  const isCounted = useExtension('values');
  if (user === null || month === null) return null;
  // nobody shares out a month without seeing what it posts
  if (!sharesOut(user) || !isCounted) return <ReadMonthTab month={month} approvalOf={approvalOf} />;
  return (
    <Sharing key={`${currency} ${month.year} ${month.month}`} month={month} viewer={user}>
      <MonthTab
        currency={currency}
        today={today}
        onMonth={(value) => goTo(redistributionPath(currency, monthOf(value, null, today)))}
      />
    </Sharing>
  );
}
