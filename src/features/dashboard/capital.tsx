import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { currencies } from '../../../contract/enums.ts';
import type { Registration } from '../../queries/enrollment.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { PathNode } from '../../ui/state-path.tsx';
import { StatePath } from '../../ui/state-path.tsx';

type Props = { readonly registration: Registration | null };

/** How far the person is on the way to a first value: enrolling, being checked, or through. */
function reachedOf(registration: Registration | null): number {
  if (registration === null || registration.submitted_at === null || registration.open_issues > 0) return 0;
  return registration.enrollment_status === 'VALIDATED' ? 3 : 1;
}

/** Where the capital's value will stand, and what leads there. */
export function Capital({ registration }: Props) {
  const { t } = useTranslation('dashboard');
  const reached = reachedOf(registration);
  const isBusiness = registration?.current_registration_type === 'BUSINESS';
  const steps = [
    ['enroll', t('path.enroll'), t(isBusiness ? 'path.enroll_text_business' : 'path.enroll_text')],
    ['check', t('path.check'), t('path.check_text')],
    ['wallets', t('path.wallets'), t('path.wallets_text')],
    ['money', t('path.money'), t('path.money_text')],
  ] as const;
  const nodes: readonly PathNode[] = steps.map(([key, label, detail], at) => ({
    key,
    label,
    detail,
    state: at < reached ? 'past' : at === reached ? 'current' : 'ahead',
  }));
  return (
    <chakra.section aria-labelledby="capital" px={{ base: '4', md: '28px' }} pt="22px" pb="4">
      <chakra.h2 id="capital" textStyle="section">
        {t('capital.title')}
      </chakra.h2>
      <EmptyState kind="first" title={t('capital.empty')} text={t('capital.empty_text')} />
      {registration?.enrollment_status !== 'REFUSED' && (
        <chakra.div borderTopWidth="1px" borderColor="border.muted" pt="4" mt="2">
          <chakra.h3 textStyle="item" mb="3">
            {t('path.title')}
          </chakra.h3>
          <StatePath direction="row" label={t('path.title')} nodes={nodes} />
        </chakra.div>
      )}
    </chakra.section>
  );
}

/** The two wallets before they hold anything: when each opens. */
export function Wallets({ registration }: Props) {
  const { t } = useTranslation('dashboard');
  const status = registration?.enrollment_status;
  const words = t(
    status === 'VALIDATED' ? 'wallet.ready' : status === 'REFUSED' ? 'wallet.closed' : 'wallet.opens',
  );
  return currencies.map((currency) => (
    <chakra.section
      key={currency}
      aria-labelledby={`wallet-${currency}`}
      px={{ base: '4', md: '28px' }}
      py="4"
      display="grid"
      alignContent="center"
      borderBottomWidth="1px"
    >
      <chakra.h2 id={`wallet-${currency}`} textStyle="item">
        {t('wallet.title', { currency })}
      </chakra.h2>
      <chakra.p textStyle="ui" color="fg.muted" mt="1">
        {words}
      </chakra.p>
    </chakra.section>
  ));
}
