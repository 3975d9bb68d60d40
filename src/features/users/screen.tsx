import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { sheetFormats } from '../../../contract/values/export.ts';
import type { Member } from '../../../contract/values/member.ts';
import type { listingMachine } from '../../../machines/listing/machine.ts';
import { selectCriteria, selectWindow } from '../../../machines/listing/selectors.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import { exportUsers, usersQuery } from '../../queries/users.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';
import { ExportMenu, ExportNotice } from '../../ui/list-export.tsx';
import { askedPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toaster.tsx';
import { useListExport } from '../../ui/use-list-export.ts';
import type { Asked } from './account/account-dialog.tsx';
import { filtersOf } from './criteria.ts';
import { reviewPath } from './opening.ts';
import { rightsOf, type Viewer } from './rights.ts';
import { useRowActs } from './row-acts.ts';
import { returnToMenu, type RowAct } from './row-menu.tsx';
import { UserList } from './user-list.tsx';

type UsersScreenProps = {
  readonly viewer: Viewer;
  /** follows the query string */
  readonly listing: ActorRefFrom<typeof listingMachine>;
  readonly go: (path: string) => void;
  /** roles that wait for a second person, above the list */
  readonly waiting?: ReactNode;
};

/** Its forms come with the first that is asked for. */
const AccountDialog = askedPart(async () => (await import('./account/account-dialog.tsx')).AccountDialog);

type Acts = ReturnType<typeof useRowActs>;

/** What was asked for and did not happen, above the list; what is told politely has its region before its words. */
function Notices({ acts: { failure, idle } }: { readonly acts: Acts }) {
  const { t } = useTranslation('users');
  return (
    <>
      <chakra.div aria-live="polite" mb="5" _empty={{ position: 'absolute' }}>
        {idle && failure === null && (
          <Callout tone="neutral" mark="saved" title={t('next.none')}>
            {t('next.none_text')}
          </Callout>
        )}
      </chakra.div>
      {failure !== null && (
        <chakra.div mb="5">
          <Callout tone="negative" live="alert" title={failure.title}>
            {failure.message}
            <FaultNote of={failure.error} />
          </Callout>
        </chakra.div>
      )}
    </>
  );
}

/** /admin/manage_users: everybody with an account, what waits for the fund, and what can be done about each. */
export function UsersScreen({ viewer, listing, go, waiting }: UsersScreenProps) {
  const { t } = useTranslation(['users', 'shell', 'ui', 'errors']);
  const snapshot = useSelector(listing, (current) => current);
  const filters = filtersOf(selectCriteria(snapshot));
  const { data: page } = useQuery({
    ...usersQuery({ filters, ...selectWindow(snapshot) }),
    enabled: false,
  });
  const { data: api } = useQuery(featuresQuery);
  const features = api?.features ?? [];
  const [asked, setAsked] = useState<Asked | null>(null);
  const acts = useRowActs((member) => go(reviewPath(member)));
  const exporting = useListExport((name) => toast({ title: t('ui:export.done', { name }) }));
  const close = () => {
    setAsked(null);
    if (asked !== null) returnToMenu(asked.user.id);
  };
  const onAct = (act: RowAct, user: Member) => {
    if (act === 'take' || act === 'release' || act === 'activation') acts.act(act, user);
    else setAsked({ act, user });
  };
  return (
    <>
      <PageHeader
        title={t('shell:titles.manage_users')}
        actions={
          <>
            {rightsOf(viewer).decides && features.includes('assignment') && (
              <Button
                variant="outline"
                size="sm"
                busy={acts.isTaking}
                busyLabel={t('next.taking')}
                onClick={acts.takeNext}
              >
                {t('next.take')}
              </Button>
            )}
            <ExportMenu
              exporting={exporting}
              formats={sheetFormats}
              run={exportUsers(filters)}
              total={page?.total ?? null}
            />
          </>
        }
      />
      <Notices acts={acts} />
      <ExportNotice exporting={exporting} />
      <chakra.div mb="5" _empty={{ display: 'none' }}>
        {waiting}
      </chakra.div>
      <UserList snapshot={snapshot} send={listing.send} viewer={viewer} features={features} onAct={onAct} />
      {asked !== null && <AccountDialog key={asked.user.id} asked={asked} onClose={close} />}
    </>
  );
}
