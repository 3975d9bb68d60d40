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
import { pagePath } from '../../platform/environment.ts';
import type { ValuePlace } from '../../queries/values.ts';
import { lazyScreen } from '../../ui/lazy-part.tsx';
import { goTo } from '../navigation.ts';
import { plainPath } from '../routes.ts';
import { WaitingApproval } from './approvals-later.ts';
import { RedistributionPanel, RedistributionTab } from './redistribution.tsx';
import { useUser } from './session-context.tsx';
import { todayUtc } from '../../platform/clock.ts';

/** Comes with the first file that is brought in. */
const ValueImport = lazyScreen(async () => (await import('./value-import.tsx')).ValueImport);

const approvalOf = (id: string) => <WaitingApproval id={id} />;

type EditingProps = {
  readonly place: ValuePlace;
  readonly user: SessionUser;
  readonly children: ReactNode;
};

/** The chart of one place's values. What can be saved is saved when the place is left, and the rest is there again. */
function Editing({ place, user, children }: EditingProps) {
  const client = useQueryClient();
  const userId = user.id;
  const name = `values.${place.userId ?? 'fund'}.${place.period}.${place.currency}`;
  const [actorRef] = useState(
    () => editingLeft(name, userId) ?? createActor(openValueEditing(client, place, userId), inspection),
  );
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
  /** null: no grid is shown */
  readonly place: ValuePlace | null;
  readonly children: (at: GridPlace) => ReactNode;
};

/** What of a grid the address asks for: how far back, or which day. */
function Shown({ title, place, children }: ShownProps) {
  const search = useSearch();
  const [at, day] = [readGridPlace(search), readShownDay(search)];
  if (place === null || day === null) return children(at);
  return (
    <AtDay title={title} place={place} day={day} at={at}>
      {children}
    </AtDay>
  );
}

/** /admin/edit_capital */
export function EditCapitalPage() {
  const user = useUser();
  const search = useSearch();
  const tab = readCapitalTab(search);
  const { currency } = readGridPlace(search);
  if (user === null) return null;
  if (new URLSearchParams(search).get('import') === '1' && writesValues(user))
    return (
      <ValueImport
        series={tab === 'quarterly' ? 'FUND_QUARTERLY' : 'FUND_DAILY'}
        onClose={(series) => goTo(editCapitalPath({ tab: capitalTabOf(series), currency }))}
      />
    );
  const period = tab === 'quarterly' ? 'quarterly' : 'daily';
  const place = { userId: null, period, currency } as const;
  return (
    <Editing key={`${period} ${currency}`} user={user} place={place}>
      <Shown title="edit_capital" place={tab === period ? place : null}>
        {(at) => (
          <EditCapitalScreen
            tab={tab}
            at={at}
            search={new URLSearchParams(search).get('search') ?? ''}
            today={todayUtc()}
            goTo={goTo}
            redistribution={writesValues(user) ? <RedistributionPanel currency={currency} /> : null}
            redistributions={<RedistributionTab currency={currency} />}
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
  const [userId] = plainPath(pagePath()).slice('/admin/investor_values/user_id/'.length).split('/');
  if (user === null || userId === undefined) return null;
  const period = tab === 'quarterly' ? 'quarterly' : 'daily';
  const place = { userId, period, currency } as const;
  return (
    <Editing key={`${userId} ${period} ${currency}`} user={user} place={place}>
      <Shown title="investor_values" place={tab === period ? place : null}>
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
