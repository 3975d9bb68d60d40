import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../../machines/session/types.ts';
import { DisplaySection } from '../../features/account/display-section.tsx';
import { PasswordSection } from '../../features/account/password-section.tsx';
import { AccountPlaces, accountPlaces, useArrival } from '../../features/account/places.tsx';
import type { AccountPlace } from '../../features/account/places.tsx';
import { ProfileSection } from '../../features/account/profile-section.tsx';
import { AvatarSection } from '../../features/avatar/avatar-section.tsx';
import { NotificationPreferences } from '../../features/notifications/preferences.tsx';
import { SessionsSection } from '../../features/sessions/sessions-section.tsx';
import { loadTexts } from '../../platform/texts.ts';
import { useTimeStyle } from '../../platform/time-style.ts';
import { useSavedDossier } from '../../queries/dossier.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import { laterPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { changeLanguage } from '../change-language.ts';
import { useProfileChanged } from './profile-changed.ts';
import { SecondFactorPart } from './second-factor.tsx';
import { useUser } from './session-context.tsx';

/** The parts that an extension brings, by its name among the features. */
const extensions: Readonly<Record<string, string>> = {
  'second-factor': 'second_factor',
  sessions: 'sessions',
  notifications: 'notifications',
};
/** All that is answered before a second factor that the role must have is set up. */
const beforeSetUp: readonly AccountPlace[] = ['second-factor', 'password', 'papers'];

type OwnProps = { readonly user: SessionUser };

/** Which parts there are for this person, in their order; empty until it is known what the API has. */
function usePlaces({ second_factor }: SessionUser): readonly AccountPlace[] {
  const { data, isError } = useQuery(featuresQuery);
  // who says so has the extension: nothing more is waited for
  if (second_factor.setup_required) return beforeSetUp;
  if (data === undefined && !isError) return [];
  const known: readonly string[] = data?.features ?? [];
  return accountPlaces.filter((place) => {
    const extension = extensions[place];
    return extension === undefined || known.includes(extension);
  });
}

/** The member's data wait for the dossier: it says what papers prove. */
function MemberProfile({ user }: OwnProps) {
  const onChanged = useProfileChanged();
  return <ProfileSection user={user} read={useSavedDossier(user.id)} onChanged={onChanged} />;
}

function StaffProfile({ user }: OwnProps) {
  return <ProfileSection user={user} read={null} onChanged={useProfileChanged()} />;
}

function Display({ user }: OwnProps) {
  const onChanged = useProfileChanged();
  return <DisplaySection user={user} onLanguage={changeLanguage} onChanged={onChanged} />;
}

function Picture({ user }: OwnProps) {
  const { data } = useQuery(featuresQuery);
  const removable = data?.features.includes('avatar') === true;
  return <AvatarSection user={user} removable={removable} onChanged={useProfileChanged()} />;
}

const LatePapers = laterPart(async () => {
  const [{ Papers }] = await Promise.all([import('./papers.tsx'), loadTexts(['public', 'papers'])]);
  return Papers;
});

function PapersPart({ user }: OwnProps) {
  const { t } = useTranslation('account');
  return (
    <SettingsSection id="papers" title={t('sections.papers')}>
      <LatePapers isInvestor={user.role === 'user'} />
    </SettingsSection>
  );
}

type PartProps = OwnProps & { readonly place: AccountPlace };

function Part({ place, user }: PartProps) {
  switch (place) {
    case 'profile':
      return user.role === 'user' ? <MemberProfile user={user} /> : <StaffProfile user={user} />;
    case 'picture':
      return <Picture user={user} />;
    case 'password':
      return <PasswordSection email={user.email} />;
    case 'second-factor':
      return <SecondFactorPart />;
    case 'sessions':
      return <SessionsSection />;
    case 'display':
      return <Display user={user} />;
    case 'notifications':
      return <NotificationPreferences />;
    case 'papers':
      return <PapersPart user={user} />;
  }
}

function Page({ user }: OwnProps) {
  const { t } = useTranslation([
    'account',
    'avatar',
    'second-factor',
    'sessions',
    'notifications',
    'public',
    'shell',
    'ui',
    'errors',
  ]);
  const places = usePlaces(user);
  useArrival(places.length > 0);
  // times anywhere on the page follow the choice that is made on it
  useTimeStyle();
  return (
    <>
      <PageHeader title={t('shell:titles.account')} lead={t('lead')} />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0,1fr)', lg: '200px minmax(0,760px)' }}
        columnGap="10"
      >
        <AccountPlaces places={places} />
        {places.length > 0 ? (
          <Sheet>
            {places.map((place) => (
              <Part key={place} place={place} user={user} />
            ))}
          </Sheet>
        ) : (
          // a bare title would pass for the first screen, and what was read for its parts be let go of
          <Skeleton kind="sheet" rows={5} label={t('loading')} />
        )}
      </chakra.div>
    </>
  );
}

/** /user/account and /admin/account: what the person can set, part by part. */
export function AccountPage() {
  const user = useUser();
  return user === null ? null : <Page key={user.id} user={user} />;
}
