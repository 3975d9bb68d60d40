import { ChakraProvider } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it, vi } from 'vitest';
import { approvalId, waitingApproval } from '../../.storybook/approval-example.ts';
import { words } from '../../.storybook/i18n.ts';
import { laterEffects } from '../../.storybook/later-effects.ts';
import { moneyOutDetail } from '../../contract/calls/examples.ts';
import { documentTypes, languages, registrationTypes, stepCount } from '../../contract/enums.ts';
import { contract } from '../../contract/index.ts';
import { fieldsOfStep, isFieldName } from '../../contract/steps/places.ts';
import type { Approval } from '../../contract/values/approval.ts';
import type { Effect } from '../../contract/values/effect.ts';
import { dossierReview } from '../../contract/values/review.ts';
import { system } from '../../src/app/theme/system.ts';
import { ApprovalCard } from '../../src/features/approvals/approval-card.tsx';
import { knownDossier } from '../../src/features/review/issues/known.ts';
import { useEffectLines } from '../../src/features/review/issues/use-effect-lines.ts';
import { Confirm } from '../../src/features/review/decision/confirm.tsx';
import { ConfirmAct } from '../../src/features/requests/acts/confirm-act.tsx';
import { effectLines, hasUntold } from '../../src/queries/effect-lines.ts';
import type { EffectNames } from '../../src/queries/effect-words.ts';
import { predictionQuery } from '../../src/queries/review.ts';
import { changeQuery } from '../../src/queries/transactions.ts';
import { EffectList } from '../../src/ui/effect-list.tsx';
import { textsOf } from '../architecture/locales.ts';

// the client of the API asks where the page is as soon as it is read
vi.hoisted(() => vi.stubGlobal('window', { location: { origin: 'http://127.0.0.1:9', pathname: '/' } }));
vi.unstubAllGlobals();

const nothing = () => undefined;
const names: EffectNames = {
  paper: () => 'paper',
  item: (key) => key,
  place: () => 'place',
  hasField: isFieldName,
  step: String,
  country: (code) => code,
  money: (amount, currency) => `${amount} ${currency}`,
};
const known: Effect = { effect: 'step.reopened', step: 4 };
const review = dossierReview.parse(contract.review.read['~orpc'].meta.example?.reply);
const file_id = approvalId(60);

const ofPaper = {
  effect: 'paper.status',
  file_id,
  owner_id: null,
  from: 'PENDING_VALIDATION',
  to: 'VALIDATED',
};
const ofIssue = { effect: 'issue.opened', issue_id: null, section: 'KYC', step: 3, owner_id: null };
/** An effect of a kind that is known, with whatever a later version of the server may name in it. */
const later = (effect: object): readonly Effect[] => JSON.parse(JSON.stringify([effect]));
const laterPaper = later({ ...ofPaper, document_type: 'residence_permit' });
const laterField = later({ ...ofIssue, document_type: null, field: 'middle_name' });
/** All papers, fields and steps of this version. */
const named: readonly Effect[] = [
  ...documentTypes.flatMap((document_type) => [
    ...later({ ...ofPaper, document_type }),
    ...later({ ...ofIssue, document_type, field: null }),
  ]),
  ...registrationTypes.flatMap((type) =>
    Array.from({ length: stepCount[type] }, (_, at) => at + 1).flatMap((step) => [
      { effect: 'step.closed' as const, step },
      ...fieldsOfStep(type, step).flatMap((field) => later({ ...ofIssue, step, document_type: null, field })),
    ]),
  ),
];

function shown(part: ReactElement, client = new QueryClient()): string {
  const inItsColours = { value: system, children: part };
  const page = createElement(
    QueryClientProvider,
    { client },
    createElement(I18nextProvider, { i18n: words }, createElement(ChakraProvider, inItsColours)),
  );
  return renderToString(page).replaceAll('&#x27;', '’');
}

/** A button by its words, whether it is off, and what says why. */
function buttonIn(markup: string, label: string) {
  const tag = [...markup.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].find(([, , inner]) =>
    inner?.includes(label),
  );
  const why = /aria-describedby="([^"]*)"/.exec(tag?.[1] ?? '')?.[1];
  return {
    isThere: tag !== undefined,
    isOff: tag?.[1]?.includes('aria-disabled="true"') === true,
    why: why === undefined ? '' : markup.slice(markup.indexOf(`id="${why}"`)),
  };
}

describe.each(languages)('effects that came with a newer server, in %s', (language) => {
  const texts = textsOf(language);
  const line = texts['effects:untold.line'] ?? 'none';
  const reload = texts['effects:untold.reload'] ?? 'none';
  const t = (key: string, values = {}) => words.t(`effects:${key}`, values);

  it.each([
    ['of a kind that the page does not know', laterEffects],
    ['of a notice that it does not know', [{ effect: 'notification', kind: 'wallet_frozen' }]],
    ['of a mail that it does not know', [{ effect: 'mail', template: 'wallet_frozen', language: 'fr' }]],
    ['of a role that it does not know', [{ effect: 'role', from: 'user', to: 'treasurer' }]],
    ['of a paper that it does not know', laterPaper],
    ['of an issue with such a paper', later({ ...ofIssue, document_type: 'residence_permit', field: null })],
    ['of an issue with a field that it does not know', laterField],
    [
      'of an issue with such a section',
      later({ ...ofIssue, section: 'TAX', document_type: null, field: null }),
    ],
    ['of a step that it does not know', [{ effect: 'step.reopened', step: 9 }]],
  ] satisfies readonly (readonly [string, readonly Effect[]])[])(
    '%s are a line of their own',
    async (_what, later) => {
      await words.changeLanguage(language);
      const lines = effectLines([known, ...later], t, names);
      expect(lines.map(({ text }) => text === line)).toEqual([false, true]);
      expect([hasUntold(lines), hasUntold(lines.slice(0, 1))]).toEqual([true, false]);
    },
  );

  it('are none of those that name what this version has', () => {
    expect(effectLines(named, t, names).filter(({ text }) => text === line)).toEqual([]);
  });

  it.each([
    [laterPaper, true],
    [laterField, true],
    [named, false],
  ])('keep a dossier from being decided until the page is new', async (effects, isOlder) => {
    await words.changeLanguage(language);
    const client = new QueryClient();
    const hash = 'a'.repeat(64);
    client.setQueryData(predictionQuery(review.user_id, hash).queryKey, { effects: [...effects], hash });
    const ofNothing = { reason: null, text: null, expires_on: null, field: null };
    const act = { kind: 'validation', item: 'data:1', version: '1', ...ofNothing } as const;
    const more = { busy: false, headingRef: null, onConfirm: nothing, onBack: nothing, onHold: nothing };
    const markup = shown(createElement(Confirm, { review, act, hash, thing: '', ...more }), client);
    const button = buttonIn(markup, texts['review:confirm.validation.do'] ?? 'none');
    expect([button.isThere, button.isOff]).toEqual([true, isOlder]);
    expect(button.why.includes(reload)).toBe(isOlder);
  });

  it.each([
    [laterPaper, true],
    [laterField, true],
    [named, false],
  ])('are seen where an issue is raised', async (effects, isOlder) => {
    await words.changeLanguage(language);
    const dossier = knownDossier(review.user_id, 'INDIVIDUAL', { individual: null, business: null });
    const Lines = () =>
      createElement(EffectList, { label: '', none: '', lines: useEffectLines(dossier)(effects) });
    expect(shown(createElement(Lines)).includes(line)).toBe(isOlder);
  });

  it.each([true, false])(
    'keep an act on a request from being done until the page is new: %s',
    async (isOlder) => {
      await words.changeLanguage(language);
      const client = new QueryClient();
      const hash = 'a'.repeat(64);
      const { user_id: userId, id } = moneyOutDetail;
      client.setQueryData(changeQuery({ userId, id }, hash).queryKey, {
        effects: isOlder ? [...laterEffects] : [known],
        hash,
      });
      const act = { to: 'REJECTED', key: 'key', fields: {} } as const;
      const more = { busy: false, onConfirm: nothing, onBack: nothing };
      const request = { ...moneyOutDetail, transaction_type: 'MONEY_OUT' } as const;
      const markup = shown(createElement(ConfirmAct, { request, act, hash, ...more }), client);
      const button = buttonIn(markup, texts['requests:act.REJECTED.do'] ?? 'none');
      expect([button.isThere, button.isOff]).toEqual([true, isOlder]);
      expect(button.why.includes(reload)).toBe(isOlder);
      expect(markup.includes(line)).toBe(isOlder);
    },
  );

  it('name the country of an account that is paid in the language of who reads', async () => {
    await words.changeLanguage(language);
    const client = new QueryClient();
    const hash = 'a'.repeat(64);
    const { user_id: userId, id } = moneyOutDetail;
    const payee = {
      account_holder: 'Camille Exemple',
      account_country: 'IT',
      currency: 'EUR',
      ending: '3456',
    };
    const paid = later({ effect: 'payee.paid', payee, amount: '997.50', currency: 'EUR' });
    client.setQueryData(changeQuery({ userId, id }, hash).queryKey, { effects: [...paid], hash });
    const act = { to: 'EXECUTED', key: 'key', fields: {} } as const;
    const request = { ...moneyOutDetail, transaction_type: 'MONEY_OUT' } as const;
    const more = { busy: false, onConfirm: nothing, onBack: nothing };
    const markup = shown(createElement(ConfirmAct, { request, act, hash, ...more }), client);
    const country = new Intl.DisplayNames([language], { type: 'region' }).of('IT');
    expect(markup).toContain(`3456 (EUR, ${country})`);
  });

  const card = (approval: Approval) =>
    shown(
      createElement(ApprovalCard, {
        approval,
        viewer: { id: approvalId(90) },
        linked: true,
        onAnswered: nothing,
      }),
    );

  it('keep a waiting decision from being confirmed, and let it be turned down', async () => {
    await words.changeLanguage(language);
    const validation = {
      ...waitingApproval,
      kind: 'dossier.validation',
      user_id: approvalId(50),
      user_name: 'Camille Exemple',
      payload: { user_id: approvalId(50) },
    } as const;
    const confirm = texts['approvals:confirm.dossier_validation'] ?? 'none';
    expect(buttonIn(card({ ...validation, effects: [known] }), confirm).isOff).toBe(false);
    const older = card({ ...validation, effects: [known, ...laterEffects] });
    for (const markup of [older, card({ ...validation, effects: [...laterPaper] })]) {
      expect(buttonIn(markup, confirm).isOff).toBe(true);
      expect(buttonIn(markup, confirm).why).toContain(reload);
      expect(markup).not.toMatch(/wallet[._]frozen|residence[._]permit/);
    }
    expect(buttonIn(older, texts['approvals:action.turn_down'] ?? 'none')).toMatchObject({
      isThere: true,
      isOff: false,
    });
  });

  it('say of a decision of a new kind that it has no words here, and show none of its keys', async () => {
    await words.changeLanguage(language);
    const later: Approval = JSON.parse(
      JSON.stringify({ ...waitingApproval, kind: 'wallet.freeze', payload: {}, effects: [known] }),
    );
    const markup = card(later);
    expect(markup).toContain(texts['approvals:title.other'] ?? 'none');
    expect(markup).not.toMatch(/wallet[._]freeze|undefined/);
    expect(buttonIn(markup, texts['approvals:confirm.other'] ?? 'none').isOff).toBe(true);
    expect(card({ ...later, may_confirm: false, why_not: 'forbidden' })).toContain(
      texts['approvals:why.forbidden.other'] ?? 'none',
    );
  });
});
