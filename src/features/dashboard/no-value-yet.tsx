import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Registration } from '../../queries/enrollment.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { PathNode } from '../../ui/state-path.tsx';
import { StatePath } from '../../ui/state-path.tsx';
import { CapitalHeading } from './capital-heading.tsx';

/** A step of the path: its key, its name, and what there is to say of it. */
export type PathStep = readonly [key: string, label: string, detail?: string];

/** How far the person is on the way to a first value: enrolling, being checked, or through. */
function reachedOf(registration: Registration | null): number {
  if (registration === null || registration.submitted_at === null || registration.open_issues > 0) return 0;
  return registration.enrollment_status === 'VALIDATED' ? 3 : 1;
}

type PathProps = {
  readonly registration: Registration | null;
  /** once the wallets are open; the payment alone where nothing is known of it */
  readonly last?: readonly PathStep[];
  /** how many steps are past; else as the registration says */
  readonly reached?: number;
};

/** What leads to the first value. */
export function ValuePath({ registration, last, reached = reachedOf(registration) }: PathProps) {
  const { t } = useTranslation('dashboard');
  const isBusiness = registration?.current_registration_type === 'BUSINESS';
  const steps: readonly PathStep[] = [
    ['enroll', t('path.enroll'), t(isBusiness ? 'path.enroll_text_business' : 'path.enroll_text')],
    ['check', t('path.check'), t('path.check_text')],
    ['wallets', t('path.wallets'), t('path.wallets_text')],
    ...(last ?? [['money', t('path.money'), t('path.money_text')] as const]),
  ];
  const nodes: readonly PathNode[] = steps.map(([key, label, detail], at) => ({
    key,
    label,
    detail,
    state: at < reached ? 'past' : at === reached ? 'current' : 'ahead',
  }));
  return (
    <chakra.div borderTopWidth="1px" borderColor="border.muted" pt="4" mt="2">
      <chakra.h3 textStyle="item" mb="3">
        {t('path.title')}
      </chakra.h3>
      {/* five have no room beside each other */}
      <StatePath direction={nodes.length > 4 ? 'column' : 'row'} label={t('path.title')} nodes={nodes} />
    </chakra.div>
  );
}

type NoValueYetProps = {
  /** what comes next; undefined: nothing does */
  readonly text: string | undefined;
  readonly children?: ReactNode;
};

/** That there is no value yet, and below it what leads there. */
export function NoValueYet({ text, children }: NoValueYetProps) {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <CapitalHeading textStyle="section">{t('capital.title')}</CapitalHeading>
      <EmptyState kind="first" title={t('capital.empty')} text={text} />
      {children}
    </>
  );
}
