import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistrationType } from '../../../contract/enums.ts';
import { bookletActivityTypes } from '../../../contract/enums.ts';
import type { SessionUser } from '../../../machines/session/types.ts';
import { BookletList } from '../../features/booklets/booklet-list.tsx';
import { ContractFilesScreen } from '../../features/contract/files-screen.tsx';
import { ContractInfoScreen } from '../../features/contract/info-screen.tsx';
import type { ContractFacts } from '../../features/contract/papers.ts';
import { BankScreen } from '../../features/profile/bank-screen.tsx';
import { ProfileScreen, profileTitle } from '../../features/profile/profile-screen.tsx';
import { changeOf } from '../../features/profile/section.ts';
import type { SavedDossier } from '../../queries/dossier.ts';
import { useSavedDossier } from '../../queries/dossier.ts';
import { PageRead } from '../../ui/page-read.tsx';
import { goTo } from '../navigation.ts';
import { plainPath } from '../routes.ts';
import { usePagePath } from './page-query.ts';
import { useFactSections } from './fact-sections.ts';
import { useListing } from './listing.ts';
import { ownPath } from './own-path.ts';
import { useUser } from './session-context.tsx';
import { useArrivalAt } from './arrival-at.ts';
import { todayUtc } from '../../platform/server-clock.ts';
import { pagePath } from '../../platform/environment.ts';
import { usePageAnchor } from '../../platform/page-anchor.ts';

type Known = {
  readonly user: SessionUser;
  readonly type: RegistrationType;
  readonly dossier: SavedDossier;
};

type OfMemberProps = {
  /** the page's title key, until its facts are there */
  readonly title: string | ((type: RegistrationType) => string);
  readonly children: (known: Known) => ReactNode;
};

/** Leaves the path of the other type for the same page, and the same part of it, in the member's own (decisions §8). */
function useOwnPath(type: RegistrationType | null): void {
  const path = usePagePath();
  const anchor = usePageAnchor();
  const own = type === null ? null : ownPath(path, type);
  useEffect(() => {
    // a page that is being left takes nobody back
    if (own !== null && plainPath(pagePath()) === plainPath(path)) goTo(`${own}${anchor}`, { replace: true });
  }, [own, path, anchor]);
}

const areas = [
  'profile',
  'contract',
  'booklets',
  'enrollment',
  'business',
  'documents',
  'shell',
  'ui',
  'errors',
];

const namedIn = (path: string): RegistrationType => (path.includes('/business') ? 'BUSINESS' : 'INDIVIDUAL');

function Read({ user, title, children }: OfMemberProps & { readonly user: SessionUser }) {
  // all words at once: a page that waits for some takes its heading, and the focus on it, off the page
  const { t } = useTranslation(areas);
  const read = useSavedDossier(user.id);
  const saved = read.kind === 'read' ? read.dossier.registration : null;
  useOwnPath(saved?.current_registration_type ?? null);
  const path = usePagePath();
  const type = saved?.current_registration_type ?? namedIn(path);
  if (read.kind === 'read') return children({ user, type, dossier: read.dossier });
  return (
    <PageRead
      title={t(typeof title === 'string' ? title : title(type))}
      loadingLabel={t('loading')}
      failedTitle={t('failed')}
      retry={read.kind === 'failed' ? read.retry : null}
      of={read.kind === 'failed' ? read.error : null}
    />
  );
}

/** A page about the member's own dossier, once it is known. */
function OfMember(props: OfMemberProps) {
  const user = useUser();
  return user === null ? null : <Read key={user.id} user={user} {...props} />;
}

function Profile({ user, type, dossier }: Known) {
  const sections = useFactSections(type, dossier);
  return (
    <ProfileScreen
      account={user}
      type={type}
      registration={dossier.registration}
      sections={sections.filter(({ step }) => step !== 'contract' && step !== 'bankInformation')}
    />
  );
}

function Bank({ type, dossier }: Known) {
  const sections = useFactSections(type, dossier);
  return (
    <BankScreen
      registration={dossier.registration}
      section={sections.find(({ step }) => step === 'bankInformation') ?? null}
    />
  );
}

const noFacts: ContractFacts = { acknowledgements: [], documents: [] };
const factsIn = ({ individual, business }: SavedDossier): ContractFacts => individual ?? business ?? noFacts;
const bookletNames = { type: { name: 'activity_type', values: bookletActivityTypes } };

function ContractInfo({ user, type, dossier }: Known) {
  const { t } = useTranslation(['profile', 'booklets', 'documents', 'ui']);
  const section = useFactSections(type, dossier).find(({ step }) => step === 'contract');
  const listing = useListing(bookletNames);
  useArrivalAt('booklets');
  const { registration } = dossier;
  return (
    <ContractInfoScreen
      type={type}
      registration={registration}
      facts={factsIn(dossier)}
      change={registration && section ? changeOf(t, registration, section) : {}}
    >
      <BookletList userId={user.id} listing={listing} today={todayUtc()} />
    </ContractInfoScreen>
  );
}

/** /user/profile/individual and /user/profile/business */
export const ProfilePage = () => (
  <OfMember title={profileTitle}>{(known) => <Profile {...known} />}</OfMember>
);

/** /user/view_bank_info */
export const BankInfoPage = () => (
  <OfMember title="shell:titles.bank_information">{(known) => <Bank {...known} />}</OfMember>
);

/** /user/individual/view_contract_info and /user/business/view_contract_info */
export const ContractInfoPage = () => (
  <OfMember title="shell:titles.contract_information">{(known) => <ContractInfo {...known} />}</OfMember>
);

/** /user/individual/view_contract_files and /user/business/view_contract_files */
export const ContractFilesPage = () => (
  <OfMember title="shell:titles.contract_files">
    {({ user, type, dossier }) => (
      <ContractFilesScreen userId={user.id} type={type} facts={factsIn(dossier)} />
    )}
  </OfMember>
);
