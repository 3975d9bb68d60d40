import { describe, expect, it } from 'vitest';
import { fillJoined } from '../../contract/elision.ts';
import {
  documentStatuses,
  enrollmentStatuses,
  languages,
  requestStatuses,
  roles,
  sectionStatuses,
} from '../../contract/enums.ts';
import { fundAccountKinds, type Effect } from '../../contract/values/effect.ts';
import { fundBankFields } from '../../contract/values/fund-bank-account.ts';
import { notificationKinds } from '../../contract/values/notification-kinds.ts';
import { amountFields } from '../../contract/values/value.ts';
import { effectWords, valuePeriods, type EffectNames } from '../../src/queries/effect-words.ts';
import { textsOf } from '../architecture/locales.ts';

const id = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b11';
const issue = {
  issue_id: id,
  section: 'KYC',
  step: 4,
  field: null,
  document_type: null,
  owner_id: null,
} as const;
const bank = { bank_id: id, bank_name: 'Banque Exemple', currency: 'EUR', ending: '606' } as const;
const wallet = { user_id: id, currency: 'EUR' } as const;
const payee = {
  account_holder: 'Camille Exemple',
  currency: 'EUR',
  account_country: 'FR',
  ending: '606',
} as const;
const ofDay = { value_date: '2026-03-10', year: null, quarter_number: null, currency: 'EUR' } as const;
const ofQuarter = { value_date: null, year: 2026, quarter_number: 1, currency: 'USD' } as const;
const ofAllDays = { ...ofDay, value_date: null };
const restated = { value_id: id, series: 'INVESTOR_DAILY', user_id: id } as const;
const paper = { file_id: id, document_type: 'kbis', owner_id: null } as const;

/** Every effect there is, to every status that it can come to: a new one doesn't compile until it is here. */
const effects: Readonly<Record<Effect['effect'], readonly Effect[]>> = {
  'paper.status': documentStatuses.flatMap((to) => [
    { effect: 'paper.status', ...paper, from: 'PENDING_VALIDATION', to },
    { effect: 'paper.status', ...paper, from: 'REFUSED', to },
  ]),
  'paper.expiry': [
    { effect: 'paper.expiry', ...paper, from: null, to: '2031-05-14' },
    { effect: 'paper.expiry', ...paper, from: '2031-05-14', to: '2032-05-14' },
    { effect: 'paper.expiry', ...paper, from: '2031-05-14', to: null },
  ],
  'paper.outdated': [{ effect: 'paper.outdated', ...paper, document_type: 'contract' }],
  'data.status': documentStatuses.map((to) => ({
    effect: 'data.status',
    item: 'data:2',
    from: 'VALIDATED',
    to,
  })),
  'issue.opened': [{ effect: 'issue.opened', ...issue }],
  'issue.reopened': [{ effect: 'issue.reopened', ...issue }],
  'issue.changed': [{ effect: 'issue.changed', ...issue }],
  'issue.resolved': [{ effect: 'issue.resolved', ...issue }],
  'issue.withdrawn': [{ effect: 'issue.withdrawn', ...issue }],
  'step.reopened': [{ effect: 'step.reopened', step: 4 }],
  'step.closed': [{ effect: 'step.closed', step: 4 }],
  'section.status': sectionStatuses.map((to) => ({
    effect: 'section.status',
    section: 'BANK_INFORMATION',
    from: 'NOT_SUBMITTED',
    to,
  })),
  'dossier.status': enrollmentStatuses.map((to) => ({ effect: 'dossier.status', from: 'SUBMITTED', to })),
  'assignment.ended': [{ effect: 'assignment.ended', reviewer_id: id }],
  mail: languages.flatMap((language) =>
    notificationKinds.map((template) => ({ effect: 'mail' as const, template, language })),
  ),
  notification: notificationKinds.map((kind) => ({ effect: 'notification', kind })),
  role: roles.map((to) => ({ effect: 'role', from: 'user', to })),
  'sessions.ended': [{ effect: 'sessions.ended', user_id: id }],
  'dossiers.returned': [{ effect: 'dossiers.returned', reviewer_id: id }],
  'payee.agreed': [{ effect: 'payee.agreed', payee }],
  'payee.paid': [{ effect: 'payee.paid', payee, currency: 'EUR', amount: '97.50' }],
  'fund_bank.added': [{ effect: 'fund_bank.added', bank }],
  'fund_bank.removed': [{ effect: 'fund_bank.removed', bank }],
  'fund_bank.changed': fundBankFields.flatMap((field) => [
    { effect: 'fund_bank.changed', bank, field, from: 'FR', to: 'ES' },
    { effect: 'fund_bank.changed', bank, field, from: null, to: 'ES' },
    { effect: 'fund_bank.changed', bank, field, from: 'FR', to: null },
  ]),
  'fund_bank.default': [
    { effect: 'fund_bank.default', bank, former: bank },
    { effect: 'fund_bank.default', bank, former: null },
  ],
  'request.status': requestStatuses.map((to) => ({
    effect: 'request.status',
    transaction_id: id,
    transaction_type: 'MONEY_OUT',
    from: 'PENDING',
    to,
  })),
  'redistribution.paid': ['250.00', '-250.00'].flatMap((amount) =>
    [0, 1, 2].map((count) => ({
      effect: 'redistribution.paid' as const,
      year: 2026,
      month: 2,
      count,
      currency: 'EUR' as const,
      amount,
    })),
  ),
  'redistribution.adjusted': ['250.00', '-250.00'].map((amount) => ({
    effect: 'redistribution.adjusted' as const,
    currency: 'EUR' as const,
    amount,
  })),
  'redistribution.outdated': [{ effect: 'redistribution.outdated', year: 2026, month: 2, currency: 'EUR' }],
  'values.published': (['FUND_DAILY', 'INVESTOR_DAILY', 'INVESTOR_QUARTERLY'] as const).flatMap((series) =>
    [1, 2].map((count) => ({
      effect: 'values.published' as const,
      series,
      ...(series === 'INVESTOR_QUARTERLY' ? ofQuarter : ofDay),
      count,
      ending_balance: '10521.50',
    })),
  ),
  'values.off_identity': [1, 2].map((count) => ({ effect: 'values.off_identity', count })),
  'values.missed': [ofDay, ofQuarter].flatMap((period) =>
    ([id, null] as const).map((user_id) => ({
      effect: 'values.missed' as const,
      user_id,
      series: user_id === null ? ('FUND_DAILY' as const) : ('INVESTOR_DAILY' as const),
      ...period,
    })),
  ),
  'value.restated': [
    ...[ofDay, ofQuarter, ofAllDays].flatMap((period) =>
      amountFields.map((field) => ({
        effect: 'value.restated' as const,
        ...restated,
        ...period,
        field,
        from: '-12.00',
        to: '24.70',
      })),
    ),
    { effect: 'value.restated', ...restated, ...ofDay, field: 'note', from: null, to: 'Late fee' },
    { effect: 'value.restated', ...restated, ...ofDay, field: 'note', from: 'Late fee', to: null },
  ],
  'wallet.moves': ['250.00', '-250.00'].map((amount) => ({ effect: 'wallet.moves', ...wallet, amount })),
  'wallet.releases': [{ effect: 'wallet.releases', ...wallet, amount: '250.00' }],
  'wallet.reserves': [{ effect: 'wallet.reserves', ...wallet, amount: '250.00' }],
  'fund.moves': fundAccountKinds.flatMap((account) => [
    { effect: 'fund.moves', account, currency: 'EUR', amount: '2.50' },
    { effect: 'fund.moves', account, currency: 'EUR', amount: '-2.50' },
  ]),
};

const names: EffectNames = {
  paper: () => 'a paper',
  item: () => 'some data',
  place: () => 'a place',
  step: () => 'a step',
  country: () => 'A country',
  money: (amount, currency) => `${amount} ${currency}`,
};

describe.each(languages)('in %s', (language) => {
  const texts = textsOf(language);
  /** The sentence; throws where the language has none, or where something that it names isn't given. */
  const say = (key: string, values: Readonly<Record<string, string>>): string => {
    const sentence = texts[`effects:${key}`];
    if (sentence === undefined) throw new Error(`no words for ${key}`);
    return fillJoined(sentence, language, (name) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${key} lacks ${name}`);
      return value;
    });
  };

  it('says of a month that pays no investor that nothing goes to them', () => {
    const [none] = effects['redistribution.paid'];
    if (none === undefined) throw new Error('there is one');
    const { key, values } = effectWords(none, say, names);
    expect(say(key, values)).toContain('02/2026 EUR');
    expect(say(key, values)).not.toMatch(/250|\b0 /);
  });

  it('names the records of one decision by their days, from first to last, and each currency once', () => {
    const name = (...all: Parameters<typeof valuePeriods>[0]) => valuePeriods(all, say, language);
    const inUsd = { ...ofDay, currency: 'USD' } as const;
    const before = { ...ofDay, value_date: '2026-03-08' };
    const between = { ...ofDay, value_date: '2026-03-09' };
    const both = { en: 'EUR and USD', fr: 'EUR et USD', es: 'EUR y USD', it: 'EUR e USD' }[language];
    expect(name(ofDay)).toBe('10/03/2026 EUR');
    expect(name(ofDay, ofDay)).toBe('10/03/2026 EUR');
    expect(name(ofDay, inUsd)).toBe(`10/03/2026, ${both}`);
    expect(name(before, between, ofDay)).toBe('08/03/2026 – 10/03/2026, EUR');
    expect(name(before, ofDay, { ...before, currency: 'USD' }, inUsd)).toBe(
      `08/03/2026 – 10/03/2026, ${both}`,
    );
    const after = { ...ofDay, value_date: '2026-03-11' };
    expect(name(ofDay, after, { ...between, currency: 'USD' }, inUsd)).toBe(
      `09/03/2026 – 11/03/2026, ${both}`,
    );
    expect(name(ofAllDays)).toMatch(/\S, EUR$/);
  });

  it.each(Object.entries<readonly Effect[]>(effects))('%s is said in a sentence', (_, all) => {
    for (const effect of all) {
      const { key, values } = effectWords(effect, say, names);
      expect(say(key, values)).toMatch(/^\p{Lu}.{10,}|^(a paper|some data|\d)/u);
    }
  });
});
