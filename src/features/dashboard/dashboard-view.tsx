import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Registration } from '../../queries/enrollment.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Capital, Wallets } from './capital.tsx';
import { Dossier } from './dossier.tsx';
import { LatestTransactions, OpenWallets, useWallets } from './money.tsx';
import { NextAction } from './next-action.tsx';

type DashboardViewProps = {
  readonly registration: Registration | null;
  /** whose money is shown; null: nobody's */
  readonly userId?: string | null;
};

/** The investor's first page: what to do next, the dossier, and what opens when. `null`: nothing is saved yet. */
export function DashboardView({ registration, userId = null }: DashboardViewProps) {
  const { t } = useTranslation('dashboard');
  const isOpen = registration?.enrollment_status === 'VALIDATED';
  const money = useWallets(userId, isOpen);
  return (
    <>
      <PageHeader title={t('title')} focusKey="dashboard" />
      <chakra.div mb="5">
        <NextAction registration={registration} />
      </chakra.div>
      <Sheet display="grid" gridTemplateColumns={{ base: 'minmax(0,1fr)', lg: 'minmax(0,1fr) 360px' }}>
        <div>
          <Capital registration={registration} />
          {isOpen && userId !== null && <LatestTransactions userId={userId} />}
        </div>
        <chakra.div
          borderInlineStartWidth={{ lg: '1px' }}
          borderTopWidth={{ base: '1px', lg: '0' }}
          display="flex"
          flexDirection="column"
        >
          {money === null ? <Wallets registration={registration} /> : <OpenWallets money={money} />}
          <Dossier registration={registration} />
        </chakra.div>
      </Sheet>
    </>
  );
}
