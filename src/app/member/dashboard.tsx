import { useTranslation } from 'react-i18next';
import { dayAfter } from '../../../contract/values/date.ts';
import { readDashboard } from '../../features/dashboard/first-drawing.ts';
import { DashboardScreen } from '../../features/dashboard/screen.tsx';
import type { Explain } from '../../features/dashboard/value.tsx';
import { pageQuery } from '../../platform/environment.ts';
import { fromTheStart } from '../../ui/bridge-address.ts';
import { BridgeLink } from '../../ui/bridge-link.tsx';
import type { Begin } from './first-drawing.ts';
import { useUser } from './session-context.tsx';

/** Why the value changed since the first one that the chart shows. */
function Why({ currency, from, to }: Parameters<Explain>[0]) {
  const { t } = useTranslation('dashboard');
  const since = from === undefined ? fromTheStart : dayAfter(from);
  return <BridgeLink of="value" currency={currency} from={since} to={to} what={t('capital.title')} />;
}

const explain: Explain = (asked) => <Why {...asked} />;

/** /user/dashboard */
export function DashboardPage() {
  const user = useUser();
  return user === null ? null : <DashboardScreen userId={user.id} explain={explain} />;
}

const begin: Begin = ({ client, user }) => readDashboard({ client, userId: user.id, search: pageQuery() });
DashboardPage.begin = begin;
