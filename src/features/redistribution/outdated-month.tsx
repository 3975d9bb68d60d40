import { useTranslation } from 'react-i18next';
import type { Redistribution } from '../../../contract/values/redistribution.ts';
import { Callout } from '../../ui/callout.tsx';
import { useMoneyWords } from '../../ui/format-parts.tsx';
import { otherBase } from './other-base.ts';

/** What a posted month comes to by now, beside what was posted; nothing where both are alike. */
export function OutdatedMonth({ record }: { readonly record: Redistribution }) {
  const { t } = useTranslation('redistribution');
  const money = useMoneyWords();
  const base = otherBase(record);
  if (base === null) return null;
  return (
    <Callout tone="pending" title={t('state.outdated_title', { amount: money(base, record.currency) })}>
      {t('state.outdated_text', { posted: money(record.base_amount, record.currency) })}
    </Callout>
  );
}
