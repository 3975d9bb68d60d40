import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  integer,
  option,
  property,
  record,
  subarray,
  type Arbitrary,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  companyTypes,
  contractTemplateKinds,
  documentTypes,
  identityDocumentKinds,
  ownerKinds,
  type DocumentType,
} from '../../../contract/enums.ts';
import type { BusinessFacts } from '../../../server/rules/business.ts';
import { hasOwner, ownerSlotStep, slotStep } from '../../../server/rules/documents.ts';
import {
  advance,
  firstUnfinished,
  judgeSubmission,
  missingAt,
  missingBefore,
  settled,
  type Standing,
} from '../../../server/rules/enrollment.ts';
import { isMinor, type OwnerFacts } from '../../../server/rules/owners.ts';

const all: ReadonlySet<DocumentType> = new Set(documentTypes);
const alex: OwnerFacts = {
  id: 'alex',
  first_name: 'Alex',
  last_name: 'Exemple',
  date_of_birth: '1990-04-21',
  identity_document_kind: 'identity_card',
  is_minor: false,
  kind: 'capital',
  share_percentage: '60.00',
  papers: all,
};
const officer = {
  first_name: 'Dominique',
  last_name: 'Modèle',
  date_of_birth: '1979-11-02',
  identity_document_kind: 'passport',
} as const;
const complete: BusinessFacts = {
  type: 'BUSINESS',
  step1: { accreditationClaimed: true },
  step2: { companyType: 'for_profit', businessName: 'Exemple Conseil SARL' },
  step3: { country: 'FR', officer },
  owners: [alex],
  firstFinancialYear: false,
  step7: { accountHolder: 'Exemple Conseil SARL', accreditationConfirmed: true },
  papers: all,
  acknowledged: new Set(contractTemplateKinds),
};
const without = (...types: readonly DocumentType[]) =>
  new Set(documentTypes.filter((type) => !types.includes(type)));
const standing: Standing = {
  type: 'BUSINESS',
  current_step: 8,
  enrollment_status: 'IN_PROGRESS',
  submitted_at: null,
  reopened: [],
};

type Case = readonly [what: string, change: Partial<BusinessFacts>, step: number, missing: object];
const unfinished: readonly Case[] = [
  ['step 1 is unsaved', { step1: null }, 1, { step_1: 'required' }],
  ['the company is unsaved', { step2: null }, 2, { step_2: 'required' }],
  ['its seat and officer are unsaved', { step3: null }, 3, { step_3: 'required' }],
  ['nobody owns it', { owners: [] }, 4, { 'owners.owner_missing': 'required' }],
  [
    'an owner lacks a paper',
    { owners: [{ ...alex, papers: without('identity_back') }] },
    4,
    { 'owner.alex.identity_back': 'required' },
  ],
  [
    'a minor’s guardian is unknown',
    { owners: [{ ...alex, is_minor: true, papers: without('certificate_of_registration') }] },
    4,
    { 'owner.alex.certificate_of_registration': 'required' },
  ],
  [
    'the shares are too many',
    { owners: [alex, { ...alex, id: 'noa', first_name: 'Noa', share_percentage: '40.01' }] },
    4,
    { 'owners.shares_over_100': 'shares_over_100' },
  ],
  [
    'somebody is named twice',
    { owners: [alex, { ...alex, id: 'alex again', share_percentage: '30.00' }] },
    4,
    { 'owners.owner_twice': 'owner_twice' },
  ],
  ['the KBIS is missing', { papers: without('kbis') }, 5, { kbis: 'required' }],
  [
    'one template is unread',
    { acknowledged: new Set(['executive-summary'] as const) },
    6,
    { 'private-placement-memorandum': 'required' },
  ],
  ['the contract is missing', { papers: without('contract') }, 6, { contract: 'required' }],
  ['the account is unsaved', { step7: null }, 7, { step_7: 'required' }],
  [
    'the account is somebody else’s',
    { step7: { accountHolder: 'Dominique Modèle', accreditationConfirmed: true } },
    7,
    { account_holder: 'holder_mismatch' },
  ],
  [
    'accreditation isn’t confirmed',
    { step7: { accountHolder: 'Exemple Conseil SARL', accreditationConfirmed: false } },
    7,
    { accredited_confirmation_check: 'must_be_confirmed' },
  ],
  [
    'the bank’s paper is missing',
    { papers: without('bank_information') },
    7,
    { bank_information: 'required' },
  ],
];

describe('the order of a business’s steps', () => {
  it('is at the summary when everything is there', () => {
    expect(firstUnfinished(complete)).toBe(8);
  });
  it.each(unfinished)('stops where %s', (_what, change, step, missing) => {
    const facts = { ...complete, ...change };
    expect(firstUnfinished(facts)).toBe(step);
    expect(missingAt(step, facts)).toEqual(missing);
  });
});

describe('the slots of a business', () => {
  it.each([
    ['contract', 6],
    ['bank_information', 7],
    ['kbis', 5],
    ['identity_front', 5],
    ['identity_back', null],
    ['certificate_of_registration', null],
    ['tax_return_or_december_payslip_1y', null],
  ] as const)('have %s at step %s', (type, step) => {
    expect(slotStep(type, complete)).toBe(step);
  });
  it('of an owner are at step 4, and nobody else’s', () => {
    expect(ownerSlotStep('identity_back', 'alex', complete)).toBe(4);
    expect(ownerSlotStep('kbis', 'alex', complete)).toBeNull();
    expect(ownerSlotStep('identity_back', 'noa', complete)).toBeNull();
    expect([hasOwner(complete, 'alex'), hasOwner(complete, 'noa')]).toEqual([true, false]);
  });
});

it('a minor is one until the day before the 18th birthday', () => {
  const born = (date_of_birth: string) => isMinor({ date_of_birth }, '2026-03-11');
  expect([born('2008-03-12'), born('2008-03-11'), born('2026-03-11')]).toEqual([true, false, true]);
});

const anyPapers = subarray([...documentTypes]).map((types) => new Set(types));
const anyOwner: Arbitrary<OwnerFacts> = record({
  id: constantFrom('one', 'two', 'three'),
  first_name: constantFrom('Alex', 'Dominique'),
  last_name: constant('Modèle'),
  date_of_birth: constantFrom('1990-04-21', '1979-11-02'),
  identity_document_kind: constantFrom(...identityDocumentKinds),
  is_minor: boolean(),
  kind: constantFrom(...ownerKinds),
  share_percentage: option(constantFrom('30.00', '60.00')),
  papers: constantFrom(all, all, new Set<DocumentType>(['identity_front'])),
});
const anyFacts: Arbitrary<BusinessFacts> = record({
  type: constant('BUSINESS' as const),
  step1: option(record({ accreditationClaimed: boolean() })),
  step2: option(
    record({ companyType: constantFrom(...companyTypes), businessName: constantFrom('Exemple', 'Muestra') }),
  ),
  step3: option(record({ country: constantFrom('FR', 'DE'), officer: constant(officer) })),
  owners: array(anyOwner, { maxLength: 3 }),
  firstFinancialYear: boolean(),
  step7: option(
    record({ accountHolder: constantFrom('Exemple', 'Muestra'), accreditationConfirmed: boolean() }),
  ),
  papers: anyPapers,
  acknowledged: subarray([...contractTemplateKinds]).map((kinds) => new Set(kinds)),
});

it('never grants a step whose predecessors lack something, from any step and for any facts', () => {
  const step = integer({ min: 1, max: 8 });
  assert(
    property(anyFacts, step, step, (facts, current, asked) => {
      const verdict = advance(current, asked, facts);
      if ('step' in verdict) expect(missingBefore(verdict.step, facts)).toEqual({});
      expect(missingBefore(settled(current, facts), facts)).toEqual({});
      expect(settled(current, facts)).toBeLessThanOrEqual(current);
      const submission = judgeSubmission(8, facts, standing);
      expect('repeated' in submission).toBe(firstUnfinished(facts) === 8);
    }),
  );
});
