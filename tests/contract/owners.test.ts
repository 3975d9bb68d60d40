import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { companyTypes, ownerKinds, type CompanyType, type OwnerKind } from '../../contract/enums.ts';
import { businessDocuments, companyDocuments, ownerDocuments } from '../../contract/steps/documents.ts';
import {
  isSamePerson,
  ownerKindsOf,
  ownershipProblemKeys,
  ownershipProblems,
  sumOfShares,
  type Owner,
} from '../../contract/steps/owners.ts';

const officer = { first_name: 'Dominique', last_name: 'Modèle', date_of_birth: '1979-11-02' };
/** Owners who are all somebody else, by kind and share. */
type Kinds = readonly (readonly [OwnerKind, string?])[];
const people = (...list: Kinds): readonly Owner[] =>
  list.map(([kind, share_percentage], at) => ({
    first_name: 'Alex',
    last_name: 'Exemple',
    date_of_birth: `199${at}-01-01`,
    kind,
    share_percentage: share_percentage ?? null,
  }));
const ordinary = companyTypes.filter(
  (type) => !['trust', 'sole_proprietorship', 'non_profit'].includes(type),
);

describe('the owners of most companies', () => {
  test.each(ordinary)('of type %s are those by capital or control, or one senior manager alone', (type) => {
    const judge = (...list: Kinds) => ownershipProblems(type, people(...list), officer);
    expect(judge()).toEqual(['owner_missing']);
    expect(judge(['capital', '25.00'])).toEqual([]);
    expect(judge(['control'])).toEqual([]);
    expect(judge(['capital', '60.00'], ['control'], ['capital', '40.00'])).toEqual([]);
    expect(judge(['senior_manager'])).toEqual([]);
    expect(judge(['senior_manager'], ['senior_manager'])).toEqual(['several_senior_managers']);
    expect(judge(['senior_manager'], ['capital', '30.00'])).toEqual(['senior_manager_beside_owner']);
    expect(judge(['settlor'])).toEqual(['owner_missing', 'kind_not_allowed']);
  });
});

describe('the owners of other companies', () => {
  const judge = (type: CompanyType, ...list: Kinds) => ownershipProblems(type, people(...list), officer);
  test.each([
    [[], ['settlor_missing', 'trustee_missing', 'beneficiary_missing']],
    [[['settlor'], ['trustee']], ['beneficiary_missing']],
    [[['settlor'], ['trustee'], ['beneficiary', '0.01']], []],
    [[['settlor'], ['trustee'], ['beneficiary'], ['beneficiary'], ['control']], []],
    [[['settlor'], ['trustee'], ['beneficiary'], ['capital', '30.00']], ['kind_not_allowed']],
  ] as const)('of a trust, %j, are judged %j', (list, problems) => {
    expect(judge('trust', ...list)).toEqual(problems);
  });

  test.each([
    [[], ['senior_manager_missing']],
    [[['control']], ['senior_manager_missing']],
    [[['senior_manager']], []],
    [[['senior_manager'], ['senior_manager'], ['control']], []],
    [[['senior_manager'], ['capital', '50.00']], ['kind_not_allowed']],
  ] as const)('of a non-profit, %j, are judged %j', (list, problems) => {
    expect(judge('non_profit', ...list)).toEqual(problems);
  });

  test('of a sole proprietorship are the officer and nobody else', () => {
    const self: Owner = { ...officer, kind: 'capital', share_percentage: '100.00' };
    const judgeSole = (...owners: readonly Owner[]) =>
      ownershipProblems('sole_proprietorship', owners, officer);
    const [other] = people(['control']);
    expect(judgeSole()).toEqual(['owner_missing']);
    expect(judgeSole(self)).toEqual([]);
    expect(judgeSole({ ...self, first_name: 'DOMINIQUE', last_name: 'Modele' })).toEqual([]);
    expect(judgeSole({ ...self, date_of_birth: '1979-11-03' })).toEqual(['owner_not_officer']);
    expect(ownershipProblems('sole_proprietorship', [self], null)).toEqual(['owner_not_officer']);
    expect(judgeSole(self, ...(other ? [other] : []))).toEqual(['several_owners']);
  });

  test.each(companyTypes)('of type %s never choose among kinds that are then refused', (type) => {
    for (const kind of ownerKinds) {
      const isOffered = ownerKindsOf(type).includes(kind);
      const problems = ownershipProblems(type, people([kind, '30.00']), officer);
      expect(problems.includes('kind_not_allowed'), kind).toBe(!isOffered);
    }
  });
});

describe('shares', () => {
  test('are added in hundredths: no three, four or five of them are ever off by one', () => {
    const hundredths = fc.array(fc.integer({ min: 2_500, max: 10_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(hundredths, (shares) => {
        const owners = people(...shares.map((share) => ['capital', (share / 100).toFixed(2)] as const));
        const sum = shares.reduce((one, other) => one + other, 0);
        expect(sumOfShares(owners)).toBe(BigInt(sum));
        const isOver = ownershipProblems('for_profit', owners, null).includes('shares_over_100');
        expect(isOver).toBe(sum > 10_000);
      }),
    );
  });
  test.each([
    ['25.00', '43.02', '31.98'],
    ['25.03', '44.49', '30.48'],
    ['25.11', '48.13', '26.76'],
  ])('of exactly 100 are right where floating point says more: %s, %s, %s', (...shares) => {
    expect(shares.reduce((sum, share) => sum + Number(share), 0)).toBeGreaterThan(100);
    const owners = people(...shares.map((share) => ['capital', share] as const));
    expect(ownershipProblems('for_profit', owners, null)).toEqual([]);
  });
});

describe('the same person', () => {
  const alex = { first_name: 'José María', last_name: "d'Exemple", date_of_birth: '1990-04-21' };
  test.each([
    [{}, true],
    [{ first_name: 'JOSE MARIA' }, true],
    [{ first_name: 'José-María', last_name: 'D’EXEMPLE' }, true],
    [{ first_name: 'José Ma\u200bría' }, true],
    [{ date_of_birth: '1990-04-22' }, false],
    [{ first_name: 'José' }, false],
    [{ last_name: 'Muestra' }, false],
  ])('with %j is told %j', (change, same) => {
    expect(isSamePerson(alex, { ...alex, ...change })).toBe(same);
  });
  test('is named once, but in a trust once for each role', () => {
    const twice = (...kinds: readonly OwnerKind[]): readonly Owner[] =>
      kinds.map((kind) => ({ ...alex, kind }));
    expect(ownershipProblems('for_profit', twice('control', 'control'), null)).toEqual(['owner_twice']);
    expect(ownershipProblems('trust', twice('settlor', 'trustee', 'beneficiary'), null)).toEqual([]);
    expect(ownershipProblems('trust', twice('settlor', 'trustee', 'trustee', 'beneficiary'), null)).toEqual([
      'owner_twice',
    ]);
  });
});

test('each problem can occur, and they come in the order of their list', () => {
  const kind = fc.constantFrom(...ownerKinds);
  const owner = fc.record({
    first_name: fc.constantFrom('Alex', 'Noa'),
    last_name: fc.constant('Exemple'),
    date_of_birth: fc.constantFrom('1990-01-01', '1979-11-02'),
    kind,
    share_percentage: fc.constantFrom(null, '60.00'),
  });
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.constantFrom(...companyTypes), fc.array(owner, { maxLength: 4 }), (type, owners) => {
      const found = ownershipProblems(type, owners, officer);
      for (const key of found) seen.add(key);
      expect(found).toEqual(ownershipProblemKeys.filter((key) => found.includes(key)));
    }),
    { numRuns: 2_000 },
  );
  expect([...seen].toSorted()).toEqual([...ownershipProblemKeys].toSorted());
});

describe('the papers', () => {
  const facts = { companyType: 'for_profit', country: 'FR', firstFinancialYear: false } as const;
  test.each([
    [{}, ['kbis', 'bylaws', 'balance_sheets', 'tax_return']],
    [{ country: 'IT' }, ['certificate_of_registration', 'bylaws', 'balance_sheets', 'tax_return']],
    [{ country: null }, ['certificate_of_registration', 'bylaws', 'balance_sheets', 'tax_return']],
    [{ companyType: 'trust' }, ['kbis', 'bylaws', 'balance_sheets', 'tax_return']],
    [{ companyType: 'sole_proprietorship' }, ['kbis', 'balance_sheets', 'tax_return']],
    [{ firstFinancialYear: true }, ['kbis', 'bylaws', 'tax_return']],
  ] as const)('of a company with %j are these', (change, types) => {
    expect(companyDocuments({ ...facts, ...change })).toEqual(types);
  });
  test('of its officer follow, without the back of a passport', () => {
    const of = (identityDocumentKind: 'passport' | 'residence_permit') =>
      businessDocuments({ ...facts, identityDocumentKind }).slice(4);
    expect(of('passport')).toEqual(['identity_front', 'proof_of_address']);
    expect(of('residence_permit')).toEqual(['identity_front', 'identity_back', 'proof_of_address']);
  });
  test('of an owner are the same, and of a minor the guardian’s too', () => {
    expect(ownerDocuments({ identity_document_kind: 'passport', is_minor: false })).toEqual([
      'identity_front',
      'proof_of_address',
    ]);
    expect(ownerDocuments({ identity_document_kind: 'identity_card', is_minor: true })).toEqual([
      'identity_front',
      'identity_back',
      'proof_of_address',
      'certificate_of_registration',
    ]);
  });
});
