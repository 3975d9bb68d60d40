import { describe, expect, it } from 'vitest';
import { documentTypes, type CompanyType, type IdentityDocumentKind } from '../../../contract/enums.ts';
import type { BusinessDetails } from '../../../contract/values/business.ts';
import type { IndividualDetails } from '../../../contract/values/enrollment.ts';
import { placesOf, type IssuePlace, type PlacedDetails } from '../../../contract/values/issue-places.ts';
import type { Facts } from '../../../server/rules/enrollment.ts';
import { scopeProblems, type Scope } from '../../../server/rules/issues.ts';
import { companySteps, officer, twoOwners } from '../../fixtures/company-facts.ts';
import { steps } from '../../fixtures/member.ts';

const user_id = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b99';
const shared = { user_id, documents: [], acknowledgements: [], history: [] };
const held = { papers: new Set<never>(), acknowledged: new Set<never>() };
type Known = readonly [PlacedDetails, Facts];

function individual(kind: IdentityDocumentKind, claimed: boolean): Known {
  const details: IndividualDetails = {
    ...shared,
    first_name: 'Camille',
    last_name: 'Exemple',
    step_1: { ...steps.step_1, accreditation_claimed: claimed },
    step_2: { ...steps.step_2, identity_document_kind: kind },
    step_3: { ...steps.step_3 },
    step_6: { ...steps.step_6 },
  };
  const facts: Facts = {
    type: 'INDIVIDUAL',
    step1: { accreditationClaimed: claimed },
    step2: { identityDocumentKind: kind },
    step3: true,
    step6: { accreditationConfirmed: true },
    ...held,
  };
  return [{ type: 'INDIVIDUAL', details }, facts];
}

const owners = twoOwners.map((owner, at) => ({
  ...owner,
  id: `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b0${at}`,
  user_id,
  is_minor: at === 1,
  documents: [],
}));

function company(company_type: CompanyType, country: string, first_financial_year: boolean): Known {
  const details: BusinessDetails = {
    ...shared,
    business_name: companySteps.step_2.business_name,
    step_1: { ...companySteps.step_1 },
    step_2: { ...companySteps.step_2, company_type },
    step_3: { ...companySteps.step_3, country, legal_officer: { ...officer } },
    step_7: { ...companySteps.step_7 },
    first_financial_year,
    owners,
  };
  const facts: Facts = {
    type: 'BUSINESS',
    step1: { accreditationClaimed: false },
    step2: { companyType: company_type, businessName: companySteps.step_2.business_name },
    step3: { country, officer },
    owners: owners.map((owner) => ({ ...owner, papers: new Set() })),
    firstFinancialYear: first_financial_year,
    step7: { accountHolder: companySteps.step_7.account_holder, accreditationConfirmed: false },
    ...held,
  };
  return [{ type: 'BUSINESS', details }, facts];
}

/** Every scope that the form of an issue can be made to send. */
const scopesAt = ({ step, section, fields, papers, owners: people }: IssuePlace): readonly Scope[] => {
  const things = (of: { readonly owner_id?: string }, types: IssuePlace['papers']): readonly Scope[] => [
    { step, section, ...of },
    ...fields.map((field) => ({ step, section, field, ...of })),
    ...types.map((document_type) => ({ step, section, document_type, ...of })),
  ];
  if (people.length === 0) return things({}, papers);
  return [{ step, section }, ...people.flatMap(({ id, papers: types }) => things({ owner_id: id }, types))];
};

const dossiers: readonly (readonly [string, Known])[] = [
  ['an individual with an identity card, accredited', individual('identity_card', true)],
  ['an individual with a passport', individual('passport', false)],
  ['a company in France', company('limited_liability_company', 'FR', false)],
  ['a young trust elsewhere', company('trust', 'BE', true)],
  ['a sole proprietor', company('sole_proprietorship', 'FR', true)],
];

describe('what an issue may name', () => {
  it.each(dossiers)('is taken by the server, all of it: %s', (_, [placed, facts]) => {
    const scopes = placesOf(placed).flatMap(scopesAt);
    expect(scopes.length).toBeGreaterThan(20);
    expect(scopes.filter((scope) => Object.keys(scopeProblems(scope, facts)).length > 0)).toEqual([]);
  });

  it.each(dossiers)('leaves out no paper that the server would take: %s', (_, [placed, facts]) => {
    const offered = placesOf(placed).flatMap(({ papers, owners: people }) => [
      ...papers,
      ...people.flatMap((person) => person.papers.map((type) => `${person.id}.${type}`)),
    ]);
    const taken = placesOf(placed).flatMap(({ step, section }) =>
      [null, ...owners.map(({ id }) => id)].flatMap((owner_id) =>
        documentTypes
          .filter((document_type) => {
            const scope = { step, section, document_type, ...(owner_id === null ? {} : { owner_id }) };
            return Object.keys(scopeProblems(scope, facts)).length === 0;
          })
          .map((type) => (owner_id === null ? type : `${owner_id}.${type}`)),
      ),
    );
    expect(offered.toSorted()).toEqual(taken.toSorted());
  });

  it('is no answer that the forms of this dossier do not ask for', () => {
    const fieldsOf = (placed: PlacedDetails) => placesOf(placed).flatMap(({ fields }) => fields);
    const [french] = individual('passport', false);
    const [claiming] = individual('passport', true);
    expect(fieldsOf(french)).toEqual(expect.arrayContaining(['zip_code', 'iban', 'swift']));
    for (const field of ['state', 'bank_account_number', 'routing_number'])
      expect(fieldsOf(french), field).not.toContain(field);
    expect(fieldsOf(french)).not.toContain('accredited_confirmation_check');
    expect(fieldsOf(claiming)).toContain('accredited_confirmation_check');
    const [young] = company('trust', 'US', true);
    if (young.type !== 'BUSINESS' || !young.details?.step_7) throw new Error('not a company');
    const { iban: _iban, swift: _swift, ...account } = young.details.step_7;
    const american = { ...account, routing_number: '123456780', bank_account_number: '12345678' };
    const fields = fieldsOf({ type: 'BUSINESS', details: { ...young.details, step_7: american } });
    expect(fields).toEqual(expect.arrayContaining(['state', 'bank_account_number', 'routing_number']));
    expect(fields).not.toContain('iban');
  });

  it('goes to the section of its step, and not to the summary', () => {
    const [placed] = company('limited_liability_company', 'FR', false);
    expect(placesOf(placed).map(({ step, section }) => [step, section])).toEqual([
      ...[1, 2, 3, 4, 5].map((step) => [step, 'KYC']),
      [6, 'CONTRACT'],
      [7, 'BANK_INFORMATION'],
    ]);
  });
});
