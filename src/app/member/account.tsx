import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AccountPlaces, accountPlaces, useArrival } from '../../features/account/places.tsx';
import { AvatarSection } from '../../features/avatar/avatar-section.tsx';
import { NotificationPreferences } from '../../features/notifications/preferences.tsx';
import { SecondFactorSection } from '../../features/second-factor/second-factor-section.tsx';
import { SessionsSection } from '../../features/sessions/sessions-section.tsx';
import { featuresQuery } from '../../queries/enrollment.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Sheet } from '../../ui/sheet.tsx';

/** The parts that an extension brings, by its name among the features. */
const extensions: Readonly<Record<string, string>> = {
  'second-factor': 'second_factor',
  sessions: 'sessions',
  notifications: 'notifications',
};

/** /user/account and /admin/account: what the person can set, part by part. */
export function AccountPage() {
  const { t } = useTranslation(['account', 'notifications', 'shell']);
  const { data } = useQuery(featuresQuery);
  const known: readonly string[] = data?.features ?? [];
  const has = (place: string) => {
    const extension = extensions[place];
    return extension === undefined || known.includes(extension);
  };
  useArrival();
  return (
    <>
      <PageHeader title={t('shell:titles.account')} lead={t('lead')} />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0,1fr)', lg: '200px minmax(0,760px)' }}
        columnGap="10"
      >
        <AccountPlaces places={accountPlaces.filter(has)} />
        <Sheet>
          <AvatarSection />
          {has('second-factor') && <SecondFactorSection />}
          {has('sessions') && <SessionsSection />}
          {has('notifications') && <NotificationPreferences />}
        </Sheet>
      </chakra.div>
    </>
  );
}
