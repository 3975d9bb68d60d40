import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useExtension } from '../../../queries/features.ts';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Sheet, SheetSection } from '../../../ui/sheet.tsx';
import {
  conversionsPath,
  financePath,
  fundOperationsPath,
  fundTransactionPath,
  manageRequestsPath,
  memberWalletsPath,
} from '../paths.ts';
import { useFigures, useLatestInvestment, type Figure, type Figures } from './use-figures.ts';

/** Where each figure leads: the list that it counts. */
const lists: Readonly<Record<keyof Figures, string>> = {
  pending: manageRequestsPath({ request_status: 'PENDING' }),
  approved: manageRequestsPath({ request_status: 'APPROVED' }),
  failed: manageRequestsPath({ request_status: 'FAILED' }),
  conversions: conversionsPath,
  approvals: '#approvals',
  others: '#approvals',
  compliance: memberWalletsPath({ blocking_state: 'BLOCKED_COMPLIANCE' }),
  admin: memberWalletsPath({ blocking_state: 'BLOCKED_BY_ADMIN' }),
};
const order = [
  'pending',
  'conversions',
  'approved',
  'failed',
  'approvals',
  'others',
  'compliance',
  'admin',
] as const;

type FigureProps = { readonly name: (typeof order)[number]; readonly figure: Figure };

/** How many wait, as the way to them. Nothing that waits is quiet. */
function Waiting({ name, figure }: FigureProps) {
  const { t } = useTranslation('fund');
  const number = new Intl.NumberFormat(useLanguage());
  const { count, isLeast, isFailed } = figure;
  return (
    <chakra.li
      position="relative"
      px={{ base: '4', md: '28px' }}
      py="14px"
      borderBottomWidth="1px"
      borderInlineEndWidth="1px"
      borderColor="border.muted"
      _hover={{ bg: 'bg.subtle' }}
    >
      <chakra.span
        display="block"
        textStyle="figure.lg"
        color={count === null || count === 0 ? 'fg.subtle' : 'fg'}
      >
        {count === null ? '–' : isLeast ? t('landing.at_least', { least: count }) : number.format(count)}
      </chakra.span>
      <TextLink
        href={lists[name]}
        fontSize="sm"
        fontWeight="medium"
        _after={{ content: '""', position: 'absolute', inset: '0' }}
      >
        {t(`landing.figure.${name}`)}
      </TextLink>
      {isFailed && (
        <chakra.span display="block" textStyle="ui" color="fg.muted">
          {t('landing.unknown')}
        </chakra.span>
      )}
    </chakra.li>
  );
}

const groups = [
  ['members', ['manage_investor_transactions', 'view_investor_transactions', 'member_wallet', 'conversion']],
  ['fund', ['fund_operations', 'view_fund_transaction']],
  ['bank', ['bank_account', 'bank_transactions', 'wallet']],
] as const;
type PlaceName = (typeof groups)[number][1][number];

/** One screen below this one, with what it is for. */
function Place({ name, href }: { readonly name: PlaceName; readonly href: string }) {
  const { t } = useTranslation('fund');
  return (
    <chakra.li
      position="relative"
      py="10px"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
    >
      <TextLink
        href={href}
        fontWeight="medium"
        display="inline-flex"
        alignItems="center"
        minH={{ base: '44px', md: '24px' }}
        _after={{ content: '""', position: 'absolute', inset: '0' }}
      >
        {t(`landing.place.${name}`)}
      </TextLink>
      <chakra.span display="block" textStyle="ui" color="fg.muted">
        {t(`landing.place_text.${name}`)}
      </chakra.span>
    </chakra.li>
  );
}

const List = chakra('ul', { base: { listStyleType: 'none', m: '0', p: '0' } });

type LandingProps = {
  /** executions that wait for a second person, where the API has them */
  readonly approvals?: ReactNode;
};

/** /admin/bank_operations: what waits, and the way to every screen of the money. */
export function LandingScreen({ approvals }: LandingProps) {
  const { t } = useTranslation(['fund', 'shell']);
  const waiting = useId();
  const figures = useFigures();
  const latest = useLatestInvestment();
  const hasBooks = useExtension('money');
  const hrefOf = (name: PlaceName): string => {
    if (name === 'view_fund_transaction')
      return latest === null ? fundOperationsPath : fundTransactionPath(latest.user_id, latest.id);
    return `${financePath}/${name}`;
  };
  return (
    <>
      <PageHeader title={t('shell:titles.finance')} lead={t('landing.lead')} />
      <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0,1fr)">
        <Sheet as="section" aria-labelledby={waiting} overflow="hidden">
          <chakra.h2 id={waiting} textStyle="section" px={{ base: '4', md: '28px' }} pt="14px" pb="1">
            {t('landing.waiting')}
          </chakra.h2>
          <List
            display="grid"
            gridTemplateColumns={{
              base: 'repeat(2, minmax(0,1fr))',
              lg: 'repeat(4, minmax(0,1fr))',
            }}
            mb="-1px"
            me="-1px"
          >
            {order.map((name) => {
              const figure = figures[name];
              return figure && <Waiting key={name} name={name} figure={figure} />;
            })}
          </List>
        </Sheet>
        <chakra.div id="approvals" tabIndex={-1} _empty={{ display: 'none' }}>
          {approvals}
        </chakra.div>
        <Sheet display="grid" gridTemplateColumns={{ base: 'minmax(0,1fr)', lg: 'repeat(3, minmax(0,1fr))' }}>
          {groups.map(([group, places]) => (
            <chakra.div
              key={group}
              borderTopWidth={{ base: '1px', lg: '0' }}
              borderInlineStartWidth={{ base: '0', lg: '1px' }}
              _first={{ borderWidth: '0' }}
            >
              <SheetSection title={t(`landing.group.${group}`)}>
                <List>
                  {places
                    .filter((name) => name !== 'wallet' || hasBooks)
                    .map((name) => (
                      <Place key={name} name={name} href={hrefOf(name)} />
                    ))}
                </List>
              </SheetSection>
            </chakra.div>
          ))}
        </Sheet>
      </chakra.div>
    </>
  );
}
