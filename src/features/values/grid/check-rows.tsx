import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/hidden.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { ToneMark } from '../../../ui/status.tsx';
import { Amount } from '../amount.tsx';
import type { Found } from './checks.ts';
import { AmountCell, columnStyle, LineName, openInset, shownAs } from './look.ts';

function Mark({ found }: { readonly found: Found }) {
  const { t } = useTranslation('values');
  if (found.kind === 'holds') return <ToneMark mark="validated" size={16} label={t('check.yes')} />;
  if (found.kind === 'nothing')
    return (
      <chakra.span color="fg.subtle" title={t('check.nothing')}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('check.nothing')}</VisuallyHidden>
      </chakra.span>
    );
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="6px" color="pending.fg" fontWeight="semibold">
      <chakra.span display="inline-flex" color="pending.solid">
        <StateMark mark="correction" size={16} label={t('check.off')} />
      </chakra.span>
      <Amount amount={found.by} signed />
    </chakra.span>
  );
}

export type CheckedColumn = {
  readonly id: string;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly found: Found;
};
type CheckRowProps = { readonly label: string; readonly columns: readonly CheckedColumn[] };

/** One check under the double rule, column by column. */
export function CheckRow({ label, columns }: CheckRowProps) {
  return (
    <chakra.tr>
      <LineName scope="row" ps="20px" color="fg.muted" height="34px">
        {label}
      </LineName>
      {columns.map(({ id, isOpen, isChosen, found }) => (
        <AmountCell key={id} height="34px" {...columnStyle(isOpen)} {...shownAs(isChosen)}>
          <chakra.span display="inline-flex" verticalAlign="middle" {...(isOpen ? { pe: openInset } : {})}>
            <Mark found={found} />
          </chakra.span>
        </AmountCell>
      ))}
    </chakra.tr>
  );
}
