import { describe, expect, it } from 'vitest';
import {
  businessStep1,
  businessStep2,
  businessStep3,
  businessStep7,
  legalOfficer,
} from '../../contract/steps/business.ts';
import {
  individualStep1,
  individualStep2,
  individualStep3,
  individualStep6,
} from '../../contract/steps/individual.ts';
import { ownerForm } from '../../contract/steps/owners.ts';
import { fieldsOfStep } from '../../contract/steps/places.ts';

const namesOf = ({ shape }: { readonly shape: object }) => Object.keys(shape);

describe('the fields that an issue may name', () => {
  it('are those of the step’s schema, in its order', () => {
    for (const [step, schema] of [
      [1, individualStep1],
      [2, individualStep2],
      [3, individualStep3],
      [6, individualStep6],
    ] as const)
      expect(fieldsOfStep('INDIVIDUAL', step)).toEqual(namesOf(schema));
    for (const [step, schema] of [
      [1, businessStep1],
      [2, businessStep2],
      [4, ownerForm],
      [7, businessStep7],
    ] as const)
      expect(fieldsOfStep('BUSINESS', step)).toEqual(namesOf(schema));
  });

  it('name the legal officer’s as such', () => {
    expect(fieldsOfStep('BUSINESS', 3)).toEqual([
      ...namesOf(businessStep3).filter((name) => name !== 'legal_officer'),
      ...namesOf(legalOfficer).map((name) => `legal_officer.${name}`),
    ]);
  });
});
