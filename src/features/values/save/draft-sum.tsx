import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { DraftGroup } from '../../../../contract/values/value-drafts.ts';
import { MoneyText } from '../../../ui/format-parts.tsx';

type DraftSumProps = { readonly group: Pick<DraftGroup, 'currency' | 'ending_balance'> };

/** What the drafts of a period come to together. */
export function DraftSum({ group: { currency, ending_balance: sum } }: DraftSumProps) {
  const { t } = useTranslation('values');
  return (
    <chakra.dl m="0" display="flex" flexWrap="wrap" columnGap="3" fontSize="sm" color="fg.muted">
      <dt>{t('drafts.sum')}</dt>
      <chakra.dd m="0">
        <MoneyText amount={sum} currency={currency} />
      </chakra.dd>
    </chakra.dl>
  );
}
