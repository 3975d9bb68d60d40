import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Mark } from '../../../ui/marks.ts';
import { ToneMark } from '../../../ui/status.tsx';
import type { PaperStanding } from './papers.ts';

/** Whose turn it is: how many papers are with the person, with the fund, and done. */
export function Turns({ standings }: { readonly standings: readonly PaperStanding[] }) {
  const { t } = useTranslation('enrollment');
  const count = (...kinds: readonly PaperStanding[]) =>
    standings.filter((standing) => kinds.includes(standing)).length;
  const rows: readonly (readonly [Mark, string, number])[] = [
    ['missing', t('step4.with_you'), count('missing', 'refused')],
    ['pending', t('step4.with_fund'), count('pending')],
    ['validated', t('step4.validated'), count('validated')],
  ];
  return (
    <chakra.ul listStyleType="none" m="0" p="0" display="grid" gap="2" color="fg">
      {rows.map(([mark, label, value]) => (
        <chakra.li
          key={mark}
          display="grid"
          gridTemplateColumns="16px 1fr auto"
          gap="10px"
          alignItems="center"
        >
          <ToneMark mark={mark} size={16} />
          <span>{label}</span>
          <chakra.b fontWeight="semibold">{value}</chakra.b>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
