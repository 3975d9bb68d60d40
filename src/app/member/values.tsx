import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useSearch } from 'wouter';
import { createActor } from 'xstate';
import { selectEntries } from '../../../machines/value-editing/selectors.ts';
import type { SessionUser } from '../../../machines/session/types.ts';
import { beforeLeaving, isStillHere } from '../../actors/leaving.ts';
import { openValueEditing, saveLast } from '../../actors/value-editing.ts';
import { todayUtc } from '../../features/enrollment/steps/use-details.ts';
import { entriesBefore } from '../../features/values/kept.ts';
import { AtDay } from '../../features/values/pages/at-day.tsx';
import { EditCapitalScreen } from '../../features/values/pages/edit-capital-screen.tsx';
import { InvestorValuesScreen } from '../../features/values/pages/investor-screen.tsx';
import {
  type GridPlace,
  editCapitalPath,
  readCapitalTab,
  readGridPlace,
  readInvestorTab,
  readShownDay,
} from '../../features/values/paths.ts';
import { ValueServicesProvider, writesValues } from '../../features/values/services.ts';
import { inspection } from '../../platform/inspection.ts';
import { keepTyped, readTyped, useTyped } from '../../platform/typed.ts';
import { areWordsHeld } from '../../platform/held-words.ts';
import { pagePath } from '../../platform/environment.ts';
import type { ValuePlace } from '../../queries/values.ts';
import { lazyScreen } from '../../ui/lazy-part.tsx';
import { goTo } from '../navigation.ts';
import { plainPath } from '../routes.ts';
import { WaitingApproval } from './approvals-later.ts';
import { RedistributionPanel, RedistributionTab } from './redistribution.tsx';
import { useUser } from './session-context.tsx';

/** Comes with the first file that is brought in. */
const ValueImport = lazyScreen(async () => (await import('./value-import.tsx')).ValueImport);

const approvalOf = (id: string) => <WaitingApproval id={id} />;

type EditingProps = {
  readonly place: ValuePlace;
  readonly user: SessionUser;
  readonly children: ReactNode;
};

/** The chart of one place's values. What was typed last is saved when the place is left. */
function Editing({ place, user, children }: EditingProps) {
  const client = useQueryClient();
  const [actorRef] = useState(() => createActor(openValueEditing(client, place, user.id), inspection));
  const userId = user.id;
  const name = `values.${place.userId ?? 'fund'}.${place.period}.${place.currency}`;
  useTyped(name);
  // of the cells as well, and not of the grid, which goes while other periods are chosen
  useTyped(`${name}.texts`);
  useEffect(() => {
    actorRef.start();
    // what a forced logout kept from being saved is taken up again
    const before = entriesBefore(readTyped(name).values);
    if (before.length > 0) actorRef.send({ type: 'entries.changed', entries: before });
    const kept = actorRef.subscribe((snapshot) => {
      if (isStillHere(userId)) keepTyped(name, selectEntries(snapshot));
    });
    const stays = beforeLeaving(() => saveLast(actorRef));
    const isUnsaved = () => selectEntries(actorRef.getSnapshot()).length > 0;
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      stays();
      // on a page that broke, what is saved yet is not to come back
      if (!areWordsHeld()) kept.unsubscribe();
      // another tab may have brought somebody else, whose session it would be saved by
      if (isStillHere(userId)) actorRef.send({ type: 'save.asked' });
    };
  }, [actorRef, name, userId]);
  const services = useMemo(
    () => ({ actorRef, viewer: user, approvalOf, keptAs: `${name}.texts` }),
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
        onClose={() => goTo(editCapitalPath({ tab, currency }))}
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
