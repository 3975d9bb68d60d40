import { useTranslation } from 'react-i18next';
import type { Redistribution } from '../../../contract/values/redistribution.ts';
import { Callout } from '../../ui/callout.tsx';
import { useMoneyWords } from '../../ui/format-parts.tsx';
import { otherBase } from './other-base.ts';

/**
 * What a posted month comes to by now, beside what was posted; or, where that is as much, that it was held in other parts.
 * Nothing where both are alike.
 */
export function OutdatedMonth({ record }: { readonly record: Redistribution }) {
  const { t } = useTranslation('redistribution');
  const money = useMoneyWords();
  const base = otherBase(record);
  if (base === null && !record.weights_changed) return null;
  if (base === null)
    return (
      <Callout tone="pending" title={t('state.reweighed_title')}>
        {t('state.reweighed_text')}
      </Callout>
    );
  return (
    <Callout tone="pending" title={t('state.outdated_title', { amount: money(base, record.currency) })}>
      {t('state.outdated_text', { posted: money(record.base_amount, record.currency) })}
    </Callout>
  );
}
