import { describe, expect, test } from 'vitest';
import { businessStep2, businessStep3, businessStep7, legalOfficer } from '../../contract/steps/business.ts';
import { individualStep2, individualStep3, individualStep6 } from '../../contract/steps/individual.ts';
import { businessDetails, legalOfficerDetails } from '../../contract/values/business.ts';
import { individualDetails } from '../../contract/values/enrollment.ts';
import { contract } from '../../contract/index.ts';
import { parsed, told } from '../fixtures/told.ts';

const { individual, business } = contract;
const person = individualDetails.parse({
  ...individualDetails.parse(individual.details['~orpc'].meta.example?.reply),
  step_6: individual.saveStep6['~orpc'].meta.example?.body,
});
const company = businessDetails.parse({
  ...businessDetails.parse(business.details['~orpc'].meta.example?.reply),
  step_7: business.saveStep7['~orpc'].meta.example?.body,
});

/** What an edition of a library, or a rule that came later, refuses, though it was right when it was saved. */
const phone = { phone_prefix: '+99', phone: '12' };
const seat = { country: 'US', state: 'ZZ', zip_code: 'ABC' };
const french = { account_country: 'FR', iban: `FR00${'9'.repeat(60)}`, swift: '1' };
const american = { account_country: 'US', routing_number: '000000000', bank_account_number: '!' };

describe('what was saved by rules of its day', () => {
  test('is answered as it stands, of a person', () => {
    const { step_2, step_3, step_6 } = person;
    const { iban: _iban, swift: _swift, ...holder } = step_6 ?? {};
    const steps = {
      step_2: { ...step_2, ...phone },
      step_3: { ...step_3, ...seat },
      step_6: { ...step_6, ...french },
    };
    expect(parsed(individualDetails, { ...person, ...steps })).toEqual({ ...person, ...steps });
    expect(parsed(individualDetails, { ...person, step_6: { ...holder, ...american } })).toMatchObject({
      step_6: american,
    });
    // and refused where it is sent
    expect(told(individualStep2, steps.step_2)).toEqual(['phone invalid_phone']);
    expect(told(individualStep3, steps.step_3)).toEqual(['state invalid_state', 'zip_code invalid_zip_code']);
    expect(told(individualStep6, steps.step_6)).toEqual(['iban too_long', 'swift invalid_swift']);
    expect(told(individualStep6, { ...holder, ...american })).toEqual([
      'routing_number invalid_routing_number',
      'bank_account_number invalid_account_number',
    ]);
  });

  test('is answered as it stands, of a company and its legal officer', () => {
    const { step_3, step_7 } = company;
    const officer = { ...step_3?.legal_officer, ...phone };
    const steps = {
      step_2: { ...company.step_2, website: 'exemple' },
      step_3: { ...step_3, ...seat, legal_officer: officer },
      step_7: { ...step_7, ...french },
    };
    expect(parsed(businessDetails, { ...company, ...steps })).toEqual({ ...company, ...steps });
    const owned = { user_id: company.user_id, ...officer, phone_prefix: '33' };
    expect(parsed(legalOfficerDetails, owned)).toEqual(owned);
    expect(told(legalOfficer, { ...officer, phone_prefix: '33' })).toEqual(['phone_prefix invalid_phone']);
    expect(told(businessStep2, steps.step_2)).toEqual(['website invalid_url']);
    expect(told(businessStep3, steps.step_3)).toEqual([
      'state invalid_state',
      'zip_code invalid_zip_code',
      'legal_officer.phone invalid_phone',
    ]);
    expect(told(businessStep7, steps.step_7)).toEqual(['iban too_long', 'swift invalid_swift']);
  });

  test('is nothing but what is asked for', () => {
    expect(told(individualDetails, { ...person, step_2: { ...person.step_2, pet: 'cat' } })).toHaveLength(1);
    expect(told(businessDetails, { ...company, step_7: { ...company.step_7, pet: 'cat' } })).toHaveLength(1);
  });
});
