import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { usersListPath } from '../../../platform/visited.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

/** A role that reads no papers of an enrollment: says so, and where its own work is. */
export function NoPapers() {
  const { t } = useTranslation('review');
  return (
    <chakra.div maxW="prose" px={{ base: '4', md: '6', xl: '10' }} py="7">
      <PageHeader
        title={t('no_papers.title')}
        lead={t('no_papers.text')}
        back={{ label: t('header.back'), href: usersListPath() }}
      />
      <ButtonLink href="/admin/bank_operations" variant="outline">
        {t('no_papers.action')}
      </ButtonLink>
    </chakra.div>
  );
}
