import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { pagePath } from '../../platform/environment.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { findRoute } from '../routes.ts';

/** A part of the portal that is not open yet: says so, and where to go meanwhile. */
export function LaterScreen() {
  const { t } = useTranslation('shell');
  const route = findRoute(pagePath());
  const isAdmin = route?.area === 'admin';
  const isAdminHome = route?.path === '/admin/dashboard';
  const [text, action, href] = isAdminHome
    ? (['later.api_docs', 'later.api_docs_action', '/api/docs'] as const)
    : isAdmin
      ? (['later.admin', 'later.admin_action', '/admin/dashboard'] as const)
      : (['later.user', 'later.user_action', '/user/dashboard'] as const);
  return (
    <chakra.div maxW="prose">
      <PageHeader
        title={t((route?.title ?? 'shell:titles.dashboard').replace('shell:', ''))}
        lead={t('later.text')}
      />
      <p>{t(text)}</p>
      <ButtonLink
        href={href}
        variant="outline"
        mt="6"
        {...(isAdminHome ? { target: '_blank', rel: 'noreferrer' } : {})}
      >
        {t(action)}
      </ButtonLink>
    </chakra.div>
  );
}
