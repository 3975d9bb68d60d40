import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useSearch } from 'wouter';
import { createActor } from 'xstate';
import type { SessionUser } from '../../../machines/session/types.ts';
import { openValueEditing } from '../../actors/value-editing.ts';
import { editingLeft, textsName, workOnValues } from '../../actors/values-left.ts';
import { entriesBefore } from '../../features/values/kept.ts';
import { AtDay } from '../../features/values/pages/at-day.tsx';
import { EditCapitalScreen } from '../../features/values/pages/edit-capital-screen.tsx';
import { InvestorValuesScreen } from '../../features/values/pages/investor-screen.tsx';
import {
  type GridPlace,
  capitalTabOf,
  editCapitalPath,
  readCapitalTab,
  readGridPlace,
  readInvestorTab,
  readShownDay,
} from '../../features/values/paths.ts';
import { ValueServicesProvider, writesValues } from '../../features/values/services.ts';
import { inspection } from '../../platform/inspection.ts';
import { readTyped } from '../../platform/typed.ts';
import type { ValuePlace } from '../../queries/values.ts';
import { lazyScreen } from '../../ui/lazy-part.tsx';
import { goTo } from '../navigation.ts';
import { plainPath } from '../routes.ts';
import { usePagePath } from './page-query.ts';
import { WaitingApproval } from './approvals-later.ts';
import { RedistributionPanel, RedistributionTab } from './redistribution.tsx';
import { useUser } from './session-context.tsx';
import { todayUtc } from '../../platform/server-clock.ts';

/** Comes with the first file that is brought in. */
const ValueImport = lazyScreen(async () => (await import('./value-import.tsx')).ValueImport);

const approvalOf = (id: string, isBeside: boolean) => <WaitingApproval id={id} isBeside={isBeside} />;

type EditingProps = {
  readonly place: ValuePlace;
  readonly user: SessionUser;
  readonly children: ReactNode;
};

/**
 * The chart of one place's values, and another one for the next: what is drawn around the grid stays, with the focus in
 * it. What can be saved is saved when the place is left, and the rest is there again.
 */
function Editing({ place, user, children }: EditingProps) {
  const client = useQueryClient();
  const userId = user.id;
  const name = `values.${place.userId ?? 'fund'}.${place.period}.${place.currency}`;
  const open = () => ({
    name,
    actorRef: editingLeft(name, userId) ?? createActor(openValueEditing(client, place, userId), inspection),
  });
  const [work, setWork] = useState(open);
  if (work.name !== name) setWork(open());
  const { actorRef } = work;
  useEffect(
    () => workOnValues({ name, userId, actorRef }, entriesBefore(readTyped(name).values)),
    [actorRef, name, userId],
  );
  const services = useMemo(
    () => ({ actorRef, viewer: user, approvalOf, keptAs: textsName(name) }),
    [actorRef, user, name],
  );
  return <ValueServicesProvider value={services}>{children}</ValueServicesProvider>;
}

type ShownProps = {
  readonly title: 'edit_capital' | 'investor_values';
  readonly place: ValuePlace;
  readonly hasGrid: boolean;
  readonly children: (at: GridPlace) => ReactNode;
};

/** What of a grid the address asks for: how far back, or which day. */
function Shown({ title, place, hasGrid, children }: ShownProps) {
  const search = useSearch();
  return (
    <AtDay title={title} place={place} day={hasGrid ? readShownDay(search) : null} at={readGridPlace(search)}>
      {children}
    </AtDay>
  );
}

/** Whether a page in the place of another has come or gone since: the title that comes then takes the focus. */
function useHasTurned(isOther: boolean): boolean {
  const [wasOther] = useState(isOther);
  const [hasTurned, setTurned] = useState(false);
  if (!hasTurned && isOther !== wasOther) setTurned(true);
  return hasTurned;
}

/** /admin/edit_capital */
export function EditCapitalPage() {
  const user = useUser();
  const search = useSearch();
  const tab = readCapitalTab(search);
  const { currency } = readGridPlace(search);
  const isImport = new URLSearchParams(search).get('import') === '1' && user !== null && writesValues(user);
  const isArrival = useHasTurned(isImport);
  if (user === null) return null;
  if (isImport)
    return (
      <ValueImport
        isArrival={isArrival}
        series={tab === 'quarterly' ? 'FUND_QUARTERLY' : 'FUND_DAILY'}
        onClose={(series) => goTo(editCapitalPath({ tab: capitalTabOf(series), currency }))}
      />
    );
  const period = tab === 'quarterly' ? 'quarterly' : 'daily';
  const place = { userId: null, period, currency } as const;
  return (
    <Editing user={user} place={place}>
      <Shown title="edit_capital" place={place} hasGrid={tab === period}>
        {(at) => (
          <EditCapitalScreen
            isArrival={isArrival}
            tab={tab}
            at={at}
            search={new URLSearchParams(search).get('search') ?? ''}
            today={todayUtc()}
            goTo={goTo}
            redistribution={writesValues(user) ? <RedistributionPanel currency={currency} /> : null}
            redistributions={<RedistributionTab key={currency} currency={currency} />}
          />
        )}
      </Shown>
    </Editing>
  );
}

/** /admin/investor_values/user_id/{user_id} */
export function InvestorValuesPage() {
  const user = useUser();
  const search = useSearch();
  const tab = readInvestorTab(search);
  const { currency } = readGridPlace(search);
  const [userId] = plainPath(usePagePath()).slice('/admin/investor_values/user_id/'.length).split('/');
  if (user === null || userId === undefined) return null;
  const period = tab === 'quarterly' ? 'quarterly' : 'daily';
  const place = { userId, period, currency } as const;
  return (
    <Editing key={userId} user={user} place={place}>
      <Shown title="investor_values" place={place} hasGrid={tab === period}>
        {(at) => (
          <InvestorValuesScreen
            month={new URLSearchParams(search).get('month')}
            userId={userId}
            tab={tab}
            at={at}
            today={todayUtc()}
            goTo={goTo}
          />
        )}
      </Shown>
    </Editing>
  );
}
