import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Approval } from '../../../contract/values/approval.ts';
import { Callout } from '../../ui/callout.tsx';
import { DateText, MoneyText } from '../../ui/format-parts.tsx';
import { LineLink } from '../../ui/line-link.tsx';
import { Fact } from './fact.tsx';
import { transactionPlace } from './place.ts';

/** In what the money is that moves: every effect on a wallet or an account says it. */
const currencyOf = ({ effects }: Pick<Approval, 'effects'>): string =>
  effects.flatMap((effect) => ('currency' in effect ? [effect.currency] : []))[0] ?? '';

/** Payments that may be this very transfer: whoever confirms it sees them before. */
function SamePayments({ of: { user_id, request } }: { readonly of: Approval }) {
  const { t } = useTranslation('approvals');
  const same = request?.same_payments ?? [];
  if (user_id === null || same.length === 0) return null;
  return (
    <Callout tone="pending" title={t('execution.same')}>
      <p>{t('execution.same_text')}</p>
      <chakra.ul listStyleType="none" m="0" mt="1" p="0">
        {same.map(({ id, reference }) => (
          <chakra.li key={id} py={{ base: '10px', md: '2px' }}>
            <LineLink href={transactionPlace(user_id, id)}>{reference}</LineLink>
          </chakra.li>
        ))}
      </chakra.ul>
    </Callout>
  );
}

/**
 * What the preparer said of the money, so that the second person can compare it with the bank's statement: who paid,
 * how much came, and from which day on it counts. A payment of somebody else's says so (decisions §4).
 */
export function ExecutionDetails({ approval }: { readonly approval: Approval }) {
  const { t } = useTranslation('approvals');
  if (approval.kind !== 'money.execution') return null;
  const { payer, received_amount: received, value_date, starting_date, other_payer } = approval.payload;
  const holder = approval.user_name;
  return (
    <>
      {other_payer === true && (
        <Callout
          tone="pending"
          title={holder === null ? t('execution.other_payer_plain') : t('execution.other_payer', { holder })}
        >
          {t('execution.other_payer_text')}
        </Callout>
      )}
      <SamePayments of={approval} />
      <chakra.dl textStyle="ui" m="0" display="grid" gap="6px">
        <Fact name={t('execution.payer')}>{payer}</Fact>
        <Fact name={t('execution.received_amount')}>
          {received && <MoneyText amount={received} currency={currencyOf(approval)} />}
        </Fact>
        <Fact name={t('execution.value_date')}>{value_date && <DateText value={value_date} />}</Fact>
        <Fact name={t('execution.starting_date')}>
          <DateText value={starting_date} />
        </Fact>
      </chakra.dl>
    </>
  );
}
