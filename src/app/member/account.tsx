import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { NotificationPreferences } from '../../features/notifications/preferences.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** /user/account and /admin/account: which messages come by e-mail. */
export function AccountPage() {
  const { t } = useTranslation(['notifications', 'shell']);
  return (
    <chakra.div maxW="760px">
      <PageHeader title={t('shell:titles.account')} lead={t('account.lead')} />
      <NotificationPreferences />
    </chakra.div>
  );
}
