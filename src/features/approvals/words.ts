import { useTranslation } from 'react-i18next';
import type { Approval } from '../../../contract/values/approval.ts';
import { effectLines, monthName, type EffectNames, valuePeriod } from '../../queries/effect-words.ts';
import type { EffectLine } from '../../ui/effect-list.tsx';
import { useCountryName, useMoneyWords } from '../../ui/format-parts.tsx';
import type { Mark } from '../../ui/marks.ts';

/** The kind as a part of a key: a dot would lead into another group of words. */
export const kindKey = (kind: Approval['kind']) => kind.replace('.', '_');

export const markOfState: Readonly<Record<Approval['state'], Mark>> = {
  OPEN: 'pending',
  CONFIRMED: 'validated',
  WITHDRAWN: 'cancelled',
  REFUSED: 'refused',
};

/** Where it is looked at. A path of the other type of dossier leads to the right one (decisions §8). */
export function placeOf({ kind, user_id, payload, effects }: Approval): string {
  if ('transaction_id' in payload)
    return `/admin/bank_operations/view_transaction?user_id=${user_id}&id=${payload.transaction_id}`;
  if ('value_id' in payload && payload.user_id !== null)
    return `/admin/investor_values/user_id/${payload.user_id}`;
  if (kind.startsWith('values.')) {
    const first = effects.find((effect) => 'value_date' in effect);
    const tab = (first?.quarter_number ?? null) === null ? 'daily' : 'quarterly';
    return `/admin/edit_capital?tab=${tab}${first ? `&currency=${first.currency}` : ''}`;
  }
  if ('redistribution_id' in payload) return '/admin/edit_capital?tab=redistribution';
  if (kind === 'bank_details')
    return `/admin/individual/bank_information_validation/user_id/${user_id}?item=${encodeURIComponent(payload.item)}`;
  if (kind.startsWith('fund_bank.')) return '/admin/bank_operations/bank_account';
  return kind === 'role.change'
    ? `/admin/view_member/${user_id}`
    : `/admin/individual/details/user_id/${user_id}`;
}

/** "Final refusal of Camille Exemple"; what is about no member goes by the fund's account that it names. */
export function useApprovalTitle(): (approval: Pick<Approval, 'kind' | 'user_name' | 'effects'>) => string {
  const { t } = useTranslation('approvals');
  const { t: effectWord } = useTranslation('effects');
  const valueName = ({ user_name, effects }: Pick<Approval, 'user_name' | 'effects'>) => {
    const all = effects.flatMap((effect) =>
      'value_date' in effect ? [valuePeriod(effect, effectWord)] : [],
    );
    const periods = [...new Set([all[0] ?? '', all.at(-1) ?? ''])].join(' … ');
    return user_name === null ? periods : `${user_name}, ${periods}`;
  };
  return ({ kind, user_name, effects }) => {
    const bank = effects.flatMap((effect) => ('bank' in effect ? [effect.bank] : []))[0];
    const account = bank ? effectWord('fund_bank.name', { ...bank, name: bank.bank_name }) : '';
    const shared = effects.find((effect) => effect.effect === 'redistribution.paid');
    const month = shared ? monthName(shared) : '';
    if (kind.startsWith('values.'))
      return t(`title.${kindKey(kind)}`, { name: valueName({ user_name, effects }) });
    return t(`title.${kindKey(kind)}`, { name: user_name ?? (account || month) });
  };
}

/** What it does, in words. A decision about a whole dossier or account names no paper and no step of it. */
export function useApprovalLines(): (approval: Approval) => readonly EffectLine[] {
  const { t } = useTranslation('effects');
  const { t: enrollment } = useTranslation('enrollment');
  const countryName = useCountryName();
  const money = useMoneyWords();
  const names: EffectNames = {
    paper: ({ document_type }) => enrollment(`document.${document_type}`, { year: '' }),
    // of data, new bank details alone are decided by two
    item: () => t('data_name.bank'),
    place: ({ section }) => t(`section_name.${section}`),
    step: String,
    country: countryName,
    money,
  };
  return ({ effects }) => effectLines(effects, t, names);
}
