import type { Currency, DocumentType } from '../../contract/enums.ts';
import type { Effect } from '../../contract/values/effect.ts';
import { adjustedWords } from './redistribution-figures.ts';

type Values = Readonly<Record<string, string>>;

/** Names of the things of one dossier, by whoever has read it. */
export type EffectNames = {
  readonly paper: (paper: {
    readonly document_type: DocumentType;
    readonly owner_id: string | null;
  }) => string;
  /** the data of a step or of an owner, by the key of the item */
  readonly item: (key: string) => string;
  /** what an issue is about */
  readonly place: (about: Extract<Effect, { readonly section: unknown; readonly step: unknown }>) => string;
  /** whether a field has a name; absent: what an issue is about goes without its field */
  readonly hasField?: (field: string) => boolean;
  readonly step: (step: number) => string;
  /** an amount above zero with its currency */
  readonly money: (amount: string, currency: Currency) => string;
  /** a country by its code */
  readonly country: (code: string) => string;
};

type BankEffect = Extract<Effect, { readonly bank: unknown }>;

/** The words of the area `effects`. */
export type Translate = (key: string, values: Values) => string;

/** An effect as a key of `effects` with what its sentence names; `sign`: the status that it comes to, or its kind. */
export type EffectWords = { readonly key: string; readonly values: Values; readonly sign: string };

const issueSigns = {
  'issue.opened': 'OPEN',
  'issue.reopened': 'OPEN',
  'issue.changed': 'OPEN',
  'issue.resolved': 'RESOLVED',
  'issue.withdrawn': 'CANCELLED',
} as const;

type MonthEffect = Extract<Effect, { readonly effect: 'redistribution.paid' }>;
type PayeeEffect = Extract<Effect, { readonly payee: unknown }>;
type MoneyEffect = Extract<
  Effect,
  { readonly effect: 'wallet.moves' | 'wallet.releases' | 'wallet.reserves' | 'fund.moves' }
>;

/** A month and its currency, as it is written in every language: `02/2026 EUR`. */
export const monthName = ({ year, month, currency }: Pick<MonthEffect, 'year' | 'month' | 'currency'>) =>
  `${String(month).padStart(2, '0')}/${year} ${currency}`;

/** What members are paid of a month, or give back; nobody is no number, which languages decline each in its own way. */
function monthWords(effect: MonthEffect, names: EffectNames): EffectWords {
  if (effect.count === 0)
    return { key: 'redistribution.none', values: { month: monthName(effect) }, sign: 'EXECUTED' };
  const way = effect.amount.startsWith('-') ? 'takes' : 'adds';
  const amount = names.money(effect.amount.replace('-', ''), effect.currency);
  return {
    key: `redistribution.${way}_${effect.count === 1 ? 'one' : 'other'}`,
    values: { month: monthName(effect), amount, count: String(effect.count) },
    sign: 'EXECUTED',
  };
}

/** What moves in a wallet or in an account of the fund's: more or less is said by the words, never by a sign alone. */
function moneyWords(effect: MoneyEffect, t: Translate, names: EffectNames): EffectWords {
  const isLess = effect.amount.startsWith('-');
  const values = { amount: names.money(effect.amount.replace('-', ''), effect.currency) };
  const way = isLess ? 'takes' : 'adds';
  switch (effect.effect) {
    case 'wallet.moves':
      return { key: `wallet.${way}`, values, sign: 'EXECUTED' };
    case 'wallet.releases':
    case 'wallet.reserves':
      return { key: effect.effect, values, sign: 'PENDING' };
    case 'fund.moves': {
      const account = t(`fund.account.${effect.account}`, {});
      return { key: `fund.${way}`, values: { ...values, account }, sign: 'EXECUTED' };
    }
  }
}

/** A member's account that withdrawals go to: whose it is, where, and the end of its number. */
function payeeWords(effect: PayeeEffect, t: Translate, names: EffectNames): EffectWords {
  const { account_holder: holder, account_country, currency, ending } = effect.payee;
  const payee = t('payee.name', { holder, ending, currency, country: names.country(account_country) });
  if (effect.effect === 'payee.agreed') return { key: effect.effect, values: { payee }, sign: 'VALIDATED' };
  const amount = names.money(effect.amount, effect.currency);
  return { key: effect.effect, values: { payee, amount }, sign: 'EXECUTED' };
}

/** What becomes of an account of the fund's. */
function bankWords(effect: BankEffect, t: Translate, names: EffectNames): EffectWords {
  const nameOf = ({ bank_name: name, ending, currency }: BankEffect['bank']) =>
    t('fund_bank.name', { name, ending, currency });
  const bank = nameOf(effect.bank);
  switch (effect.effect) {
    case 'fund_bank.added':
      return { key: effect.effect, values: { bank }, sign: 'VALIDATED' };
    case 'fund_bank.removed':
      return { key: effect.effect, values: { bank }, sign: 'CANCELLED' };
    case 'fund_bank.default':
      return effect.former === null
        ? { key: 'fund_bank.default', values: { bank }, sign: 'VALIDATED' }
        : {
            key: 'fund_bank.default_instead',
            values: { bank, former: nameOf(effect.former) },
            sign: 'VALIDATED',
          };
    case 'fund_bank.changed': {
      const shown = (value: string | null): string => {
        if (value === null) return '';
        if (effect.field === 'account_country') return names.country(value);
        return effect.field === 'iban' ? value.replaceAll(/.{4}(?=.)/g, '$& ') : value;
      };
      const verb = effect.from === null ? 'given' : effect.to === null ? 'dropped' : 'changed';
      const detail = t(`fund_bank.detail.${effect.field}`, {});
      return {
        key: `fund_bank.${verb}`,
        values: { detail, from: shown(effect.from), to: shown(effect.to) },
        sign: 'PENDING_VALIDATION',
      };
    }
  }
}

const shownDay = (day: string): string => day.split('-').toReversed().join('/');

/** Until when a paper is valid, as it is said for the first time, otherwise than before, or no longer. */
function expiryWords(effect: Extract<Effect, { effect: 'paper.expiry' }>, names: EffectNames): EffectWords {
  const { from, to } = effect;
  const verb = to === null ? 'dropped' : from === null ? 'given' : 'changed';
  const values = { paper: names.paper(effect), from: shownDay(from ?? ''), to: shownDay(to ?? '') };
  return { key: `paper_expiry.${verb}`, values, sign: to === null ? 'CANCELLED' : 'VALIDATED' };
}

type Period = Pick<
  Extract<Effect, { readonly effect: 'values.published' }>,
  'value_date' | 'year' | 'quarter_number' | 'currency'
>;
/** A day, a quarter or all days. */
function periodName({ value_date, year, quarter_number }: Period, t: Translate): string {
  if (value_date !== null) return shownDay(value_date);
  if (year === null) return t('values.running', {});
  return t('values.quarter', { quarter: String(quarter_number), year: String(year) });
}
/** A day, a quarter or all days, with the currency: `31/03/2026 EUR`. */
export function valuePeriod(period: Period, t: Translate): string {
  const { value_date, year, currency } = period;
  const isRunning = value_date === null && year === null;
  return `${periodName(period, t)}${isRunning ? ',' : ''} ${currency}`;
}
/** Orders periods of one kind by time. */
const timeOf = ({ value_date, year, quarter_number }: Period): string =>
  value_date ?? `${year ?? ''}-${quarter_number ?? ''}`;
/** What several records are of, from the first period to the last, each currency once: `31/03/2026, EUR and USD`. */
export function valuePeriods(all: readonly Period[], t: Translate, language: string): string {
  const inTime = all.toSorted((one, other) => timeOf(one).localeCompare(timeOf(other)));
  const [first] = inTime;
  if (first === undefined) return '';
  const names = [...new Set(inTime.map((period) => periodName(period, t)))];
  const currencies = [...new Set(all.map(({ currency }) => currency))];
  if (names.length === 1 && currencies.length === 1) return valuePeriod(first, t);
  const periods = names.length === 1 ? names[0] : `${names[0]} – ${names.at(-1)}`;
  return `${periods}, ${new Intl.ListFormat(language).format(currencies)}`;
}

type ValueEffect = Extract<
  Effect,
  { readonly effect: 'values.published' | 'values.off_identity' | 'values.missed' | 'value.restated' }
>;
/** What is published, what comes too late for it, and what a published record says from then on. */
function valueWords(effect: ValueEffect, t: Translate, names: EffectNames): EffectWords {
  const ending = (count: number) => (count === 1 ? 'one' : 'other');
  if (effect.effect === 'values.off_identity') {
    const values = { count: String(effect.count) };
    return { key: `values.off_identity_${ending(effect.count)}`, values, sign: 'OPEN' };
  }
  const { currency } = effect;
  const period = valuePeriod(effect, t);
  if (effect.effect === 'values.missed') {
    const key = effect.user_id === null ? 'values.missed_fund' : effect.effect;
    return { key, values: { period }, sign: 'OPEN' };
  }
  if (effect.effect === 'values.published') {
    const isFund = effect.series.startsWith('FUND');
    const key = isFund ? 'fund_published' : `investors_published_${ending(effect.count)}`;
    const amount = names.money(effect.ending_balance, currency);
    const values = { period, amount, count: String(effect.count) };
    return { key: `values.${key}`, values, sign: 'VALIDATED' };
  }
  const { field, from, to } = effect;
  if (field === 'note') {
    const key = to === null ? 'values.note_dropped' : 'values.renoted';
    return { key, values: { period, to: to ?? '' }, sign: 'PENDING_VALIDATION' };
  }
  const values = {
    period,
    field: t(`values.field.${field}`, {}),
    from: names.money(from ?? '0.00', currency),
    to: names.money(to ?? '0.00', currency),
  };
  return { key: 'values.restated', values, sign: 'PENDING_VALIDATION' };
}

/** The sign of an effect that this page has no words for, as it came with a newer server. */
export const untold = 'untold';
const untoldWords = (_effect: never): EffectWords => ({ key: 'untold.line', values: {}, sign: untold });

/** One effect → its sentence. A paper that keeps its status gets other words for the reason. */
export function effectWords(effect: Effect, t: Translate, names: EffectNames): EffectWords {
  switch (effect.effect) {
    case 'paper.status': {
      const values = { paper: names.paper(effect) };
      const key = effect.from === effect.to ? 'paper_reworded' : `paper.${effect.to}`;
      return { key, values, sign: effect.to };
    }
    case 'paper.expiry':
      return expiryWords(effect, names);
    case 'paper.outdated':
      return { key: 'paper_outdated', values: { paper: names.paper(effect) }, sign: 'OPEN' };
    case 'data.status':
      return { key: `data.${effect.to}`, values: { item: names.item(effect.item) }, sign: effect.to };
    case 'issue.opened':
    case 'issue.reopened':
    case 'issue.changed':
    case 'issue.resolved':
    case 'issue.withdrawn':
      return { key: effect.effect, values: { place: names.place(effect) }, sign: issueSigns[effect.effect] };
    case 'step.reopened':
      return { key: 'step.reopened', values: { step: names.step(effect.step) }, sign: 'OPEN' };
    case 'step.closed':
      return { key: 'step.closed', values: { step: names.step(effect.step) }, sign: 'CLOSED' };
    case 'section.status':
      return {
        key: `section.${effect.to}`,
        values: { section: t(`section_name.${effect.section}`, {}) },
        sign: effect.to,
      };
    case 'dossier.status':
      return { key: `dossier.${effect.to}`, values: {}, sign: effect.to };
    case 'assignment.ended':
      return { key: 'assignment.ended', values: {}, sign: 'person' };
    case 'mail':
      return {
        key: 'mail',
        values: {
          message: t(`message.${effect.template}`, {}),
          language: t(`language.${effect.language}`, {}),
        },
        sign: 'mail',
      };
    case 'notification':
      return { key: 'notification', values: { message: t(`message.${effect.kind}`, {}) }, sign: 'notice' };
    case 'role':
      return {
        key: 'role',
        values: { from: t(`role_name.${effect.from}`, {}), to: t(`role_name.${effect.to}`, {}) },
        sign: 'person',
      };
    case 'sessions.ended':
      return { key: 'sessions.ended', values: {}, sign: 'person' };
    case 'dossiers.returned':
      return { key: 'dossiers.returned', values: {}, sign: 'SUBMITTED' };
    case 'request.status':
      return { key: `request.${effect.to}`, values: {}, sign: effect.to };
    case 'wallet.moves':
    case 'wallet.releases':
    case 'wallet.reserves':
    case 'fund.moves':
      return moneyWords(effect, t, names);
    case 'values.published':
    case 'values.off_identity':
    case 'values.missed':
    case 'value.restated':
      return valueWords(effect, t, names);
    case 'redistribution.paid':
      return monthWords(effect, names);
    case 'redistribution.adjusted':
      return { ...adjustedWords(effect, names), sign: 'OPEN' };
    case 'redistribution.outdated':
      return { key: effect.effect, values: { month: monthName(effect) }, sign: 'OPEN' };
    case 'payee.agreed':
    case 'payee.paid':
      return payeeWords(effect, t, names);
    case 'fund_bank.added':
    case 'fund_bank.removed':
    case 'fund_bank.changed':
    case 'fund_bank.default':
      return bankWords(effect, t, names);
    default:
      return untoldWords(effect);
  }
}
