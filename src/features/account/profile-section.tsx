import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../../machines/session/types.ts';
import type { SavedRead } from '../../queries/dossier.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProfileForm } from './profile-form.tsx';
import type { ProvenFacts } from './profile-values.ts';

type ProfileSectionProps = {
  readonly user: SessionUser;
  /** what the member's dossier says of them; null for staff, who have none */
  readonly read: SavedRead | null;
  readonly onChanged: (user: SessionUser) => void;
};

/** What the dossier says; nothing saved yet proves nothing. */
function factsOf(read: SavedRead | null): ProvenFacts | null {
  if (read?.kind !== 'read') return null;
  const { registration, individual } = read.dossier;
  const type = registration?.current_registration_type === 'BUSINESS' ? 'business' : 'individual';
  return {
    isSent: (registration?.submitted_at ?? null) !== null,
    isPrinted: type === 'individual',
    countryOfBirth: individual?.step_2?.country_of_birth ?? null,
    href: `/user/profile/${type}`,
  };
}

function Content({ user, read, onChanged }: ProfileSectionProps): ReactNode {
  const { t } = useTranslation('account');
  if (read?.kind === 'reading') return <Skeleton kind="sheet" rows={5} label={t('loading')} />;
  if (read?.kind === 'failed')
    return (
      <EmptyState
        kind="error"
        of={read.error}
        title={t('failed')}
        action={<RetryButton onRetry={read.retry} />}
      />
    );
  return <ProfileForm user={user} proven={factsOf(read)} onChanged={onChanged} />;
}

/** Who the account belongs to: a section of the page of account settings. */
export function ProfileSection(props: ProfileSectionProps) {
  const { t } = useTranslation('account');
  return (
    <SettingsSection id="profile" title={t('sections.profile')} text={t('profile.text')}>
      <Content {...props} />
    </SettingsSection>
  );
}
