import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { words as texts } from '../../.storybook/i18n.ts';
import { languages, requestStatuses } from '../../contract/enums.ts';
import type { Activity, ActivityFacts } from '../../contract/values/activity.ts';
import { approvalKinds } from '../../contract/values/approval.ts';
import { checkNames } from '../../contract/values/review-checks.ts';
import {
  comparedFacts,
  partsOf,
  slotTold,
  useFactName,
  useFactValue,
} from '../../src/features/activities/facts.ts';
import { sentenceOf, voiceOf, voices } from '../../src/features/activities/sentence.ts';
import { memberGroup, staffGroup } from '../../src/queries/activity-filters.ts';

describe('the filters of a log', () => {
  const all = { activity_type: 'ALL', operation_type: 'ALL', trigger_type: 'ALL' };

  it('send nothing while all of them are ALL', () => {
    expect(memberGroup(all)).toEqual({});
    expect(staffGroup({ ...all, role: 'ALL' })).toEqual({});
    expect(memberGroup({})).toEqual({});
  });

  it('send the whole group, ALL included, as soon as one differs', () => {
    expect(memberGroup({ ...all, operation_type: 'LOGIN' })).toEqual({ ...all, operation_type: 'LOGIN' });
    expect(staffGroup({ ...all, trigger_type: 'SYSTEM' })).toEqual({
      ...all,
      trigger_type: 'SYSTEM',
      role: 'ALL',
    });
  });

  it('have the role for staff alone, who may choose by nothing else', () => {
    expect(staffGroup({ ...all, role: 'auditor' })).toEqual({ ...all, role: 'auditor' });
    expect(memberGroup({ ...all, role: 'auditor' })).toEqual({});
  });

  it('never send a value that the list does not have', () => {
    expect(staffGroup({ ...all, activity_type: 'X', role: 'root' })).toEqual({});
  });
});

const you = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';

it('the paper of an owner is told as such, and any other as the dossier’s own', () => {
  expect(slotTold({ document_type: 'certificate_of_registration', owner_id: other })).toMatchObject({
    ownerId: other,
  });
  expect(slotTold({ document_type: 'certificate_of_registration' })).toMatchObject({ ownerId: null });
});

describe('who speaks in a line', () => {
  it.each([
    ['user', { by: 'you', actor_id: you, member_id: you }, 'you'],
    ['user', { by: 'fund', actor_id: null, member_id: you }, 'fund'],
    ['user', { by: 'system', actor_id: null, member_id: you }, 'system'],
    ['admin', { by: 'member', actor_id: other, member_id: other }, 'own'],
    ['admin', { by: 'you', actor_id: you, member_id: you }, 'own'],
    ['admin', { by: 'you', actor_id: you, member_id: null }, 'own'],
    ['admin', { by: 'fund', actor_id: other, member_id: you }, 'staff'],
    ['admin', { by: 'system', actor_id: null, member_id: you }, 'auto'],
  ] as const)('of the %s area', (area, told, voice) => expect(voiceOf(told, area)).toBe(voice));
});

type Words = Readonly<Record<string, unknown>>;
const words = z.object({ sentence: z.record(z.string(), z.record(z.string(), z.string())) });
const sentencesIn = (language: string) =>
  words.parse(JSON.parse(readFileSync(`locales/${language}/activities.json`, 'utf8'))).sentence;

const lines: readonly (readonly [Activity['activity_type'], Activity['operation_type'], Words, string])[] = [
  ['ENROLLMENT', 'CREATE', { step: 1, type: 'INDIVIDUAL' }, 'enrollment_started'],
  ['ENROLLMENT', 'CREATE', { step: 2 }, 'step'],
  ['ENROLLMENT', 'UPDATE', { step: 2 }, 'step'],
  ['ENROLLMENT', 'UPDATE', { step: 1, type: 'BUSINESS', former_type: 'INDIVIDUAL' }, 'type_changed'],
  ['ENROLLMENT', 'UPDATE', { step: 3, attended: true }, 'correction_step'],
  ['ENROLLMENT', 'UPDATE', { step: 5, template: 'executive-summary', read: true }, 'template_read'],
  ['ENROLLMENT', 'UPDATE', { step: 5, template: 'executive-summary', read: false }, 'template_unread'],
  ['ENROLLMENT', 'CREATE', { step: 4, owner_id: other }, 'owner_added'],
  ['ENROLLMENT', 'CREATE', { step: 4, owner_id: other, issue_id: you }, 'issue_raised'],
  ['ENROLLMENT', 'UPDATE', { step: 4, issue_id: you, status: 'OPEN' }, 'issue_reopened'],
  ['ENROLLMENT', 'UPDATE', { step: 4, issue_id: you, status: 'RESOLVED' }, 'issue_resolved'],
  ['ENROLLMENT', 'DELETE', { step: 4, issue_id: you, withdrawn: true }, 'issue_withdrawn'],
  ['ENROLLMENT', 'SUBMIT', { step: 7 }, 'submitted'],
  ['ENROLLMENT', 'SUBMIT', { step: 7, 'corrected.1': 3 }, 'correction_sent'],
  ['ENROLLMENT', 'UPDATE', { kind: 'sent_back', step: 3 }, 'sent_back'],
  ['ENROLLMENT', 'UPDATE', { kind: 'assignment' }, 'assignment'],
  ['ENROLLMENT', 'VALIDATE', {}, 'dossier_validated'],
  ['ENROLLMENT', 'CREATE', { kind: 'approval', approval: 'dossier.validation' }, 'approval_prepared'],
  ['DOCUMENT', 'UPLOAD', { document_type: 'bylaws' }, 'paper_sent'],
  ['DOCUMENT', 'UPLOAD', { document_type: 'contract', signature: 'typed' }, 'agreement_signed'],
  ['DOCUMENT', 'DELETE', { document_type: 'contract', why: 'answers_changed' }, 'signature_withdrawn'],
  ['DOCUMENT', 'UPDATE', { document_type: 'kbis', why: 'answers_changed' }, 'validation_taken_back'],
  ['DOCUMENT', 'REFUSE', { document_type: 'kbis' }, 'paper_refused'],
  ['DOCUMENT', 'REFUSE', {}, 'general'],
  ['SUBSCRIPTION_BOOKLET', 'VALIDATE', { booklet_type: 'MONEY_IN' }, 'booklet_validated'],
  ['AUTHENTICATION', 'UPDATE', { kind: 'password' }, 'password_changed'],
  ['AUTHENTICATION', 'UPDATE', { kind: 'address', by: 'command_line' }, 'address_changed'],
  ['AUTHENTICATION', 'LOGIN', { kind: 'session' }, 'logged_in'],
  ['AUTHENTICATION', 'LOGOUT', { kind: 'session' }, 'logged_out'],
  ['AUTHENTICATION', 'LOGOUT', { kind: 'other_session' }, 'other_session_closed'],
  ['PROFILE', 'UPDATE', { kind: 'avatar' }, 'picture_changed'],
  ['PROFILE', 'DELETE', { kind: 'avatar' }, 'picture_removed'],
  ['USER_MANAGEMENT', 'DOWNLOAD', { kind: 'users' }, 'users_exported'],
  ['USER_MANAGEMENT', 'DOWNLOAD', { kind: 'transactions' }, 'transactions_exported'],
  ['USER_MANAGEMENT', 'DOWNLOAD', { kind: 'wallets' }, 'wallets_exported'],
  ['USER_MANAGEMENT', 'DOWNLOAD', { kind: 'investors' }, 'investors_exported'],
  ['USER_MANAGEMENT', 'DOWNLOAD', { kind: 'statement' }, 'statement_exported'],
  ['USER_MANAGEMENT', 'DOWNLOAD', { kind: 'receipt' }, 'receipt_exported'],
  ['USER_MANAGEMENT', 'DOWNLOAD', { kind: 'report' }, 'report_exported'],
  ['USER_MANAGEMENT', 'UPDATE', { kind: 'wallet' }, 'wallets_held'],
  ['USER_MANAGEMENT', 'UPDATE', { kind: 'wallet_told', state: 'BLOCKED_BY_ADMIN' }, 'wallets_blocked'],
  ['USER_MANAGEMENT', 'UPDATE', { kind: 'wallet_told', state: 'UNBLOCKED' }, 'wallets_unblocked'],
  ['USER_MANAGEMENT', 'UPDATE', { kind: 'wallet_told', state: 'CLOSED' }, 'wallets_closed'],
  ['USER_MANAGEMENT', 'UPDATE', { kind: 'account', 'fields.1': 'active', active: false }, 'account_closed'],
  ['USER_MANAGEMENT', 'UPDATE', { kind: 'account', 'fields.1': 'active', active: true }, 'account_reopened'],
  ['USER_MANAGEMENT', 'UPDATE', { kind: 'account', 'fields.1': 'active' }, 'account_switched'],
  [
    'USER_MANAGEMENT',
    'UPDATE',
    { kind: 'account', 'fields.1': 'language', 'fields.2': 'last_name' },
    'name_changed',
  ],
  ['USER_MANAGEMENT', 'UPDATE', { kind: 'account', 'fields.1': 'language' }, 'account_changed'],
  ['USER_MANAGEMENT', 'UPDATE', { kind: 'account', by: 'erasure' }, 'account_changed'],
  ['PROFILE', 'UPDATE', { kind: 'account' }, 'profile_changed'],
  ['PROFILE', 'DOWNLOAD', { kind: 'account', by: 'command_line' }, 'data_handed_out'],
  ['PROFILE', 'UPDATE', { kind: 'account', 'fields.1': 'first_name' }, 'name_changed'],
  ['FUND_VALUE', 'CREATE', { kind: 'value' }, 'value_added'],
  ['FUND_VALUE', 'UPDATE', { kind: 'value' }, 'value_changed'],
  ['FUND_VALUE', 'DELETE', { kind: 'value' }, 'value_deleted'],
  ['FUND_VALUE', 'VALIDATE', { kind: 'values_published' }, 'values_published'],
  ['FUND_VALUE', 'UPDATE', { kind: 'value_restated' }, 'value_restated'],
  ['FUND_VALUE', 'CREATE', { kind: 'approval', approval: 'values.publication' }, 'approval_prepared'],
  ['REDISTRIBUTION', 'EXECUTE', { kind: 'request' }, 'redistribution_paid'],
  ['REDISTRIBUTION', 'EXECUTE', { kind: 'request', restated: true }, 'redistribution_corrected'],
  ['REDISTRIBUTION', 'EXECUTE', { kind: 'redistribution' }, 'redistribution_posted'],
  ['MONEY_OUT', 'EXECUTE', {}, 'general'],
  ['ENROLLMENT', 'CANCEL', {}, 'general'],
];

describe('the sentence of a line', () => {
  it.each(lines)('of %s %s about %o is "%s"', (activity_type, operation_type, about, name) => {
    const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).parse(about);
    expect(sentenceOf({ activity_type, operation_type, about: facts })).toBe(name);
  });

  it.each(['en', 'fr', 'es', 'it'])('stands whole in the catalogue of %s', (language) => {
    const sentences = sentencesIn(language);
    for (const [, , , name] of lines) expect(Object.keys(sentences[name] ?? {}), name).not.toEqual([]);
    for (const [name, said] of Object.entries(sentences))
      for (const [voice, sentence] of Object.entries(said)) {
        expect(voices, name).toContain(voice);
        expect(sentence, name).toMatch(/\.$/);
      }
  });

  it.each(['en', 'fr', 'es', 'it'])('says of an account what was done to it, to both, in %s', (language) => {
    const sentences = sentencesIn(language);
    const names = [
      'account_closed',
      'account_reopened',
      'account_switched',
      'name_changed',
      'account_changed',
    ];
    for (const voice of ['fund', 'staff'])
      expect(new Set(names.map((name) => sentences[name]?.[voice])).size, voice).toBe(names.length);
    for (const voice of ['you', 'own'])
      expect(sentences['name_changed']?.[voice]).not.toBe(sentences['profile_changed']?.[voice]);
  });

  it.each(['en', 'fr', 'es', 'it'])('says whose list was taken out of the house, in %s', (language) => {
    const sentences = sentencesIn(language);
    for (const name of ['transactions_exported', 'statement_exported'])
      expect(sentences[name]?.['staff'], name).toMatch(/\{\{member[,}]/);
    for (const [, , about, name] of lines.filter(([, , , one]) => one.endsWith('_exported')))
      expect(sentences[name]?.['own'], String(about['kind'])).toContain('{{actor}}');
  });

  it.each(['en', 'fr', 'es', 'it'])(
    'says that all data of a person were handed out, to both, in %s',
    (language) => {
      const { data_handed_out: said } = sentencesIn(language);
      expect(Object.keys(said ?? {}).toSorted()).toEqual(['auto', 'system']);
      expect(said?.['auto']).toMatch(/\{\{member[,}]/);
    },
  );

  it('is there in general for every voice, so that nothing is left untold', () => {
    for (const language of ['en', 'fr', 'es', 'it'])
      expect(Object.keys(sentencesIn(language)['general'] ?? {}).toSorted()).toEqual(voices.toSorted());
  });
});

it.each(languages)('what two people decide is named, kind by kind, in %s', (language) => {
  const nameOf = (kind: string) => texts.getFixedT(language, 'activities')(`approval.${kind}`);
  const names = approvalKinds.map((kind) => nameOf(kind.replaceAll('.', '_')));
  expect(names.filter((name) => name.startsWith('approval.'))).toEqual([]);
  expect(new Set([...names, nameOf('other')]).size).toBe(approvalKinds.length + 1);
});

describe('what was before and after', () => {
  const drawn = (language: string, Part: () => string): string => {
    const i18n = texts.cloneInstance({ lng: language });
    return renderToString(createElement(I18nextProvider, { i18n }, createElement(Part)));
  };
  const shown = (language: string, name: string, value: string): string =>
    drawn(language, () => useFactValue('admin')(name, value, {}, '2026-03-12T09:15:00.000Z'));
  const named = (language: string, name: string, about?: ActivityFacts): string =>
    drawn(language, () => useFactName('admin')(name, about));

  it.each([
    ['en', 'Passed', 'Failed'],
    ['fr', 'Conforme', 'Non conforme'],
    ['es', 'Conforme', 'No conforme'],
    ['it', 'Conforme', 'Non conforme'],
  ])('says what came of the check of an account number, which stays hidden, in %s', (language, ...said) => {
    const outcomes = ['PASSED', 'FAILED'] as const;
    for (const name of ['iban', 'checks.iban'])
      expect(outcomes.map((outcome) => shown(language, name, outcome))).toEqual(said);
    for (const name of ['iban', 'bank_account_number'])
      expect(shown(language, name, 'FR7630006000011234567890189')).toBe('FR76 •••• •••• •••• •••• •••• 189');
  });

  it.each(languages)('names each check as the review does, in %s', (language) => {
    const nameOf = texts.getFixedT(language, 'review');
    for (const check of checkNames)
      expect(named(language, check, { kind: 'check' }), check).toBe(nameOf(`check.${check}.name`));
    expect(named(language, 'iban', { kind: 'bank_details' })).toBe('IBAN');
  });

  it.each([
    ['en', 'Record 3: Number', 'Record 3: Version', 'Restatement'],
    ['fr', 'Jeu de valeurs 3\u202F: Numéro', 'Jeu de valeurs 3\u202F: Version', 'Rectification'],
    ['es', 'Registro 3: Número', 'Registro 3: Versión', 'Rectificación'],
    ['it', 'Registrazione 3: Numero', 'Registrazione 3: Versione', 'Rettifica'],
  ])('numbers the records of a publication, and names what they are known by, in %s', (language, ...said) => {
    const names = ['records.3.id', 'records.3.version', 'restated'];
    expect(names.map((name) => named(language, name))).toEqual(said);
  });

  it.each([
    ['en', 'Failed', 'Failed'],
    ['fr', 'En échec', 'Non conforme'],
    ['es', 'Fallida', 'No conforme'],
    ['it', 'Non riuscita', 'Non conforme'],
  ])('tells a request that failed from a check that found something amiss, in %s', (language, ...said) => {
    const facts = ['request_status', 'outcome'] as const;
    expect(facts.map((name) => shown(language, name, 'FAILED'))).toEqual(said);
    for (const status of requestStatuses) {
      const own = texts.getFixedT(language, 'requests')(`status.${status}`);
      expect(shown(language, 'request_status', status)).toBe(own);
    }
  });

  it('is each fact once, without what was and is nothing', () => {
    expect(
      comparedFacts({ city: 'Lyon', state: null }, { city: 'Albi', state: '', zip_code: '81000' }),
    ).toEqual([
      { name: 'city', before: 'Lyon', after: 'Albi' },
      { name: 'zip_code', before: null, after: '81000' },
    ]);
    expect(comparedFacts(null, null)).toEqual([]);
  });

  it('names a part of a part, and an item of a list', () => {
    const none = { group: null, groupN: null, n: null };
    expect(partsOf('city')).toEqual({ ...none, field: 'city' });
    expect(partsOf('legal_officer.phone')).toEqual({ ...none, group: 'legal_officer', field: 'phone' });
    expect(partsOf('urls.2')).toEqual({ ...none, field: 'urls', n: 2 });
    expect(partsOf('records.3.id')).toEqual({ ...none, group: 'records', groupN: 3, field: 'id' });
    expect(partsOf('legal_officer.urls.2')).toEqual({ ...none, group: 'legal_officer', field: 'urls', n: 2 });
  });
});
