import { useTranslation } from 'react-i18next';
import type { Approval } from '../../../contract/values/approval.ts';
import { effectLines } from '../../queries/effect-lines.ts';
import { monthName, type EffectNames, valuePeriods } from '../../queries/effect-words.ts';
import type { EffectLine } from '../../ui/effect-list.tsx';
import { useCountryName, useLanguage, useMoneyWords } from '../../ui/format-parts.tsx';
import type { Mark } from '../../ui/marks.ts';

/** The kind as a part of a key: a dot would lead into another group of words. */
export const kindKey = (kind: Approval['kind']) => kind.replace('.', '_');

export const markOfState: Readonly<Record<Approval['state'], Mark>> = {
  OPEN: 'pending',
  CONFIRMED: 'validated',
  WITHDRAWN: 'cancelled',
  REFUSED: 'refused',
};

/** What is in its way for a while alone; null: nothing is, or it can't be done any more. */
export const heldBy = ({ impediment }: Pick<Approval, 'impediment'>) =>
  impediment === 'bank_account_changed' ? null : impediment;

/** Whether what was prepared can't be done as it was, by whomever. */
export const hasMoved = ({ why_not, impediment }: Pick<Approval, 'why_not' | 'impediment'>): boolean =>
  why_not === 'facts_moved' || impediment === 'bank_account_changed';

/** A page that is open while a newer server takes over has no words for new kinds: they are there when it is loaded anew. */
export function useIsKnown(): (kind: Approval['kind']) => boolean {
  const { i18n } = useTranslation('approvals');
  return (kind) => i18n.exists(`approvals:title.${kindKey(kind)}`);
}

type Titled = Pick<Approval, 'kind' | 'user_name' | 'effects' | 'payload' | 'request'>;

/** How many investors' values are published of one period, where nothing else is; null: what is told otherwise. */
function investorsIn(effects: Approval['effects']): number | null {
  const [one, other] = effects.flatMap((effect) => (effect.effect === 'values.published' ? [effect] : []));
  return one === undefined || other !== undefined || one.series.startsWith('FUND') ? null : one.count;
}

/** How many values are published in all. */
const valuesIn = (effects: Approval['effects']): number =>
  effects.reduce((sum, effect) => (effect.effect === 'values.published' ? sum + effect.count : sum), 0);

/**
 * "Final refusal of Camille Exemple"; what is about no member goes by the fund's account that it names, money by its
 * request, and many values by their number, so that two of one day or one member are told apart.
 */
export function useApprovalTitle(): (approval: Titled) => string {
  const { t } = useTranslation('approvals');
  const { t: effectWord } = useTranslation('effects');
  const language = useLanguage();
  const money = useMoneyWords();
  const valueName = ({ user_name, effects }: Pick<Approval, 'user_name' | 'effects'>) => {
    const all = effects.flatMap((effect) => ('value_date' in effect ? [effect] : []));
    const periods = valuePeriods(all, effectWord, language);
    return user_name === null ? periods : `${user_name}, ${periods}`;
  };
  const publicationTitle = (effects: Approval['effects'], name: string) => {
    const [investors, values] = [investorsIn(effects), valuesIn(effects)];
    if (investors !== null) return t('title.investors_publication', { name, count: investors });
    return values > 1
      ? t('title.many_publication', { name, count: values })
      : t('title.values_publication', { name });
  };
  return ({ kind, user_name, effects, payload, request }) => {
    if (request && user_name !== null) {
      // what has come, where that was said: the request may have asked for another amount
      const received = 'received_amount' in payload ? payload.received_amount : undefined;
      return t(`title.request.${request.transaction_type}`, {
        reference: request.reference,
        name: user_name,
        amount: money(received ?? request.amount, request.currency),
        defaultValue: t('title.money_execution', { name: user_name }),
      });
    }
    const bank = effects.flatMap((effect) => ('bank' in effect ? [effect.bank] : []))[0];
    const account = bank ? effectWord('fund_bank.name', { ...bank, name: bank.bank_name }) : '';
    const shared = effects.find((effect) => effect.effect === 'redistribution.paid');
    const month = shared ? monthName(shared) : '';
    if (kind === 'values.publication') return publicationTitle(effects, valueName({ user_name, effects }));
    if (kind.startsWith('values.'))
      return t(`title.${kindKey(kind)}`, {
        name: valueName({ user_name, effects }),
        defaultValue: t('title.other'),
      });
    return t(`title.${kindKey(kind)}`, {
      name: user_name ?? (account || month),
      defaultValue: t('title.other'),
    });
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
