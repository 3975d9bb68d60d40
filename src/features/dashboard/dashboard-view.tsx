import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Registration } from '../../queries/enrollment.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Capital, Wallets } from './capital.tsx';
import { Dossier, Papers } from './dossier.tsx';
import { LatestTransactions, OpenWallets } from './money.tsx';
import { NextAction } from './next-action.tsx';
import { useRenewal } from './use-renewal.ts';
import type { Explain } from './value.tsx';

type DashboardViewProps = {
  readonly registration: Registration | null;
  /** whose money is shown; null: nobody's */
  readonly userId?: string | null;
  /** leads to why a value changed */
  readonly explain?: Explain;
};

/** The order on a phone is that of the page; beside each other where there is room (mockup d). */
const open = {
  base: '"capital" "wallets" "latest" "dossier"',
  lg: '"capital wallets" "latest dossier"',
};
/** Before the wallets open there are no transactions. */
const enrolling = {
  base: '"capital" "wallets" "dossier"',
  lg: '"capital wallets" "capital dossier"',
};

/** The investor's first page: what to do next, the dossier, and what opens when. `null`: nothing is saved yet. */
export function DashboardView({ registration, userId = null, explain }: DashboardViewProps) {
  const { t } = useTranslation('dashboard');
  const isOpen = registration?.enrollment_status === 'VALIDATED';
  const owner = isOpen ? userId : null;
  const renewal = useRenewal(registration, owner);
  return (
    <>
      <PageHeader title={t('title')} focusKey="dashboard" />
      <NextAction registration={registration} renewal={renewal} />
      <Sheet
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0,1fr)', lg: 'minmax(0,1fr) 360px' }}
        gridTemplateAreas={owner === null ? enrolling : open}
        gridTemplateRows={{ base: 'none', lg: 'auto 1fr' }}
      >
        <Capital registration={registration} userId={owner} explain={explain} />
        <chakra.div
          gridArea="wallets"
          display={{ base: 'flex', md: 'grid', lg: 'flex' }}
          gridTemplateColumns="repeat(2, minmax(0,1fr))"
          flexDirection="column"
          borderInlineStartWidth={{ lg: '1px' }}
          borderTopWidth={{ base: '1px', lg: '0' }}
        >
          {owner === null ? <Wallets registration={registration} /> : <OpenWallets userId={owner} />}
        </chakra.div>
        {owner !== null && <LatestTransactions userId={owner} />}
        <chakra.div gridArea="dossier" borderInlineStartWidth={{ lg: '1px' }} borderTopWidth="1px" mt="-1px">
          <Dossier registration={registration} renewal={renewal} />
        </chakra.div>
        {registration !== null && owner !== null && <Papers type={registration.current_registration_type} />}
      </Sheet>
    </>
  );
}
