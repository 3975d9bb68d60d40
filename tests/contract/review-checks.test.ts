import { describe, expect, it } from 'vitest';
import { expiringDocumentTypes, registrationTypes, type DocumentType } from '../../contract/enums.ts';
import { businessDocuments, individualDocuments, ownerDocuments } from '../../contract/steps/documents.ts';
import { fieldsOfStep } from '../../contract/steps/places.ts';
import { checkNames, checksOf, type Checkable, type Declared } from '../../contract/values/review-checks.ts';
import { isOtherHolder } from '../../contract/values/holder.ts';
import { predictForm, screeningForm } from '../../contract/values/review.ts';

const ownerId = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b31';
/** Every field of a step under its own name, so that a check that names another one shows nothing. */
const named = (type: 'INDIVIDUAL' | 'BUSINESS', step: number) =>
  Object.fromEntries(fieldsOfStep(type, step).map((field) => [field, field]));
const declared: Readonly<Record<'INDIVIDUAL' | 'BUSINESS', Declared>> = {
  INDIVIDUAL: {
    type: 'INDIVIDUAL',
    person: { first_name: 'Camille', last_name: 'Exemple' },
    steps: Object.fromEntries([1, 2, 3, 6].map((step) => [step, named('INDIVIDUAL', step)])),
    owners: {},
  },
  BUSINESS: {
    type: 'BUSINESS',
    person: { first_name: 'Dominique', last_name: 'Modèle' },
    steps: Object.fromEntries([1, 2, 3, 5, 7].map((step) => [step, named('BUSINESS', step)])),
    owners: { [ownerId]: named('BUSINESS', 4) },
  },
};
const paper = (document_type: DocumentType, step: number, owner_id: string | null = null): Checkable => ({
  kind: 'paper',
  step,
  document_type,
  owner_id,
  issued_on: '2026-02-20',
});
const data = (step: number, owner_id: string | null = null): Checkable => ({
  kind: 'data',
  step,
  document_type: null,
  owner_id,
});

const company = {
  companyType: 'for_profit',
  firstFinancialYear: false,
  identityDocumentKind: 'identity_card',
} as const;
const items: Readonly<Record<'INDIVIDUAL' | 'BUSINESS', readonly Checkable[]>> = {
  INDIVIDUAL: [
    ...[1, 2, 3, 6].map((step) => data(step)),
    ...individualDocuments({ identityDocumentKind: 'identity_card', accreditationClaimed: true }).map(
      (type) => paper(type, 4),
    ),
    paper('contract', 5),
    paper('bank_information', 6),
  ],
  BUSINESS: [
    ...[1, 2, 3, 4, 5, 7].map((step) => data(step)),
    data(4, ownerId),
    ...ownerDocuments({ identity_document_kind: 'identity_card', is_minor: true }).map((type) =>
      paper(type, 4, ownerId),
    ),
    ...['FR', 'BE'].flatMap((country) =>
      businessDocuments({ ...company, country }).map((type) => paper(type, 5)),
    ),
    paper('contract', 6),
    paper('bank_information', 7),
  ],
};
const without = ({ type, steps, ...rest }: Declared, field: string): Declared => ({
  ...rest,
  type,
  steps: Object.fromEntries(
    Object.entries(steps).map(([step, { [field]: _gone, ...values }]) => [step, values]),
  ),
});

describe.each(registrationTypes)('the checks of an item (%s)', (type) => {
  it('are some for each, and none twice', () => {
    for (const item of items[type]) {
      const names = checksOf(item, declared[type]).map(({ name }) => name);
      expect(names.length, JSON.stringify(item)).toBeGreaterThan(0);
      expect(new Set(names).size, JSON.stringify(item)).toBe(names.length);
      if (item.kind === 'paper') expect(names[0]).toBe('readable');
    }
  });

  it('hold every field of the data that can be false against what was declared', () => {
    const shown = items[type]
      .filter(({ kind }) => kind === 'data')
      .flatMap((item) => checksOf(item, declared[type]).flatMap((check) => check.declared))
      .map(({ field }) => field);
    const noIban = checksOf(data(type === 'INDIVIDUAL' ? 6 : 7), without(declared[type], 'iban'));
    const seen = new Set([...shown, ...noIban.flatMap((check) => check.declared).map(({ field }) => field)]);
    const fields = [1, 2, 3, ...(type === 'INDIVIDUAL' ? [6] : [4, 5, 7])].flatMap((step) =>
      fieldsOfStep(type, step),
    );
    expect(fields.filter((field) => !seen.has(field))).toEqual([]);
  });

  it('leave out what the member left empty', () => {
    const item = data(3);
    const fields = checksOf(item, without(declared[type], 'address_complement')).flatMap(
      ({ declared: all }) => all.map(({ field }) => field),
    );
    expect(fields).not.toContain('address_complement');
    expect(fields).toContain('city');
  });
});

it('a paper on ownership is held against each owner with the role and the share', () => {
  const owner = { first_name: 'Alex', last_name: 'Échantillon', kind: 'capital', share_percentage: '60.00' };
  const owners = {
    a: owner,
    b: { ...owner, kind: 'settlor' },
    c: { ...owner, kind: 'trustee', share_percentage: null },
  };
  const checks = checksOf(paper('bylaws', 5), { ...declared.BUSINESS, owners });
  expect(checks.find(({ name }) => name === 'ownership')?.declared.map(({ value }) => value)).toEqual([
    'Alex Échantillon, 60.00 %',
    'Alex Échantillon, settlor, 60.00 %',
    'Alex Échantillon, trustee',
  ]);
});

it.each([
  ['INDIVIDUAL', 6, 'Camille Exemple', ['Camille', 'Exemple']],
  ['BUSINESS', 7, 'business_name', ['business_name']],
] as const)('the holder of an account stands beside whose it is to be (%s)', (type, step, same, member) => {
  const held = (account_holder: string) =>
    [data(step), paper('bank_information', step)].map((item) => {
      const { steps } = declared[type];
      const all = { ...declared[type], steps: { ...steps, [step]: { ...steps[step], account_holder } } };
      return checksOf(item, all).find(({ name }) => name === 'holder')?.declared ?? [];
    });
  for (const shown of held('Somebody Else Ltd')) {
    expect(shown.map(({ value }) => value)).toEqual(['Somebody Else Ltd', ...member]);
    expect(isOtherHolder(shown)).toBe(true);
  }
  for (const shown of held(same.toUpperCase())) expect(isOtherHolder(shown)).toBe(false);
});

it('every check has an item that it belongs to', () => {
  const used = new Set(
    registrationTypes.flatMap((type) =>
      items[type].flatMap((item) => [
        ...checksOf(item, declared[type]),
        ...checksOf(item, without(declared[type], 'iban')),
      ]),
    ),
  );
  const names = new Set([...used].map(({ name }) => name));
  expect(checkNames.filter((name) => !names.has(name))).toEqual([]);
});

it('the papers whose expiry is checked are those that may bear the day', () => {
  const checked = registrationTypes.flatMap((type) =>
    items[type].flatMap((item) =>
      checksOf(item, declared[type]).some(({ name }) => name === 'expiry') ? [item.document_type] : [],
    ),
  );
  expect(new Set(checked)).toEqual(new Set(expiringDocumentTypes));
});

it('an act asked in advance is held to the rules of the call that does it', () => {
  const file_id = ownerId;
  expect(predictForm.safeParse({ act: 'document', file_id, status: 'VALIDATED' }).success).toBe(true);
  for (const act of [
    { act: 'document', file_id, status: 'REFUSED' },
    { act: 'document', file_id, status: 'REFUSED', reason: 'EXPIRED', expires_on: '2031-05-14' },
    { act: 'document', file_id, status: 'VALIDATED', expires_on: '2031-02-30' },
    { act: 'issue.create', section: 'KYC', step: 3, reason: 'OTHER' },
    { act: 'final', status: 'REFUSED' },
    { act: 'issue.remove' },
    { act: 'anything' },
  ])
    expect(predictForm.safeParse(act).success, act.act).toBe(false);
});

it('a screening that found nothing needs no words, any other does', () => {
  const form = { lists: ['UN_SANCTIONS'], screened_on: '2026-03-11', persons: '0'.repeat(64) };
  expect(screeningForm.safeParse({ ...form, outcome: 'CLEAR' }).success).toBe(true);
  for (const outcome of ['FALSE_POSITIVE', 'MATCH']) {
    expect(screeningForm.safeParse({ ...form, outcome }).success).toBe(false);
    expect(screeningForm.safeParse({ ...form, outcome, note: 'Another date of birth.' }).success).toBe(true);
  }
});
