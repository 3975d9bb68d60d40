import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { FundTotals } from '../../../contract/values/totals.ts';
import { TextLink } from '../../ui/link.tsx';
import type { Mark } from '../../ui/marks.ts';
import { ToneMark } from '../../ui/status.tsx';

const requests = '/admin/bank_operations/manage_investor_transactions';

type Waiting = FundTotals['waiting'];
type Work = readonly [Exclude<keyof Waiting, `${string}_at`>, Mark, string];

/** The grid and the days of it in which the newest of them stands. */
function valuesPath(at: Waiting['values_draft_at']): string {
  if (at === null) return '/admin/edit_capital';
  const tab = at.series === 'FUND_QUARTERLY' ? 'quarterly' : 'daily';
  return `/admin/edit_capital?tab=${tab}&currency=${at.currency}&day=${at.ends_on}`;
}

/** What may wait, its mark, and where it is acted upon. */
const worksOf = (waiting: Waiting): readonly Work[] => [
  ['requests_pending', 'pending', `${requests}?request_status=PENDING`],
  ['requests_approved', 'current', `${requests}?request_status=APPROVED`],
  ['values_draft', 'todo', valuesPath(waiting.values_draft_at)],
  ['values_awaiting', 'pending', valuesPath(waiting.values_awaiting_at)],
];

/** Money and values that wait for somebody, each with the way to them; nothing is said of what is done. */
export function WaitingWork({ waiting }: { readonly waiting: Waiting }) {
  const { t } = useTranslation('admin-dashboard');
  const there = worksOf(waiting).filter(([name]) => waiting[name] > 0);
  return (
    <chakra.section
      aria-labelledby="waiting"
      px={{ base: '4', md: '28px' }}
      pt="14px"
      pb="14px"
      borderTopWidth="1px"
    >
      <chakra.h3 id="waiting" textStyle="item">
        {t('waiting.title')}
      </chakra.h3>
      {there.length === 0 ? (
        <chakra.p display="flex" gap="3" alignItems="center" color="fg.muted" py="1">
          <ToneMark mark="saved" size={16} />
          {t('waiting.nothing')}
        </chakra.p>
      ) : (
        <chakra.ul listStyleType="none" m="0" p="0" display="flex" flexWrap="wrap" columnGap="8">
          {there.map(([name, mark, href]) => (
            <chakra.li key={name} display="inline-flex" alignItems="center" gap="2">
              <ToneMark mark={mark} size={16} />
              <TextLink
                href={href}
                display="inline-flex"
                alignItems="center"
                minH={{ base: '44px', md: '32px' }}
              >
                {t(`waiting.${name}`, { count: waiting[name] })}
              </TextLink>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </chakra.section>
  );
}
