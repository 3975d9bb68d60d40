import { describe, expect, it } from 'vitest';
import {
  isTyped,
  kindsOffered,
  ownerToWire,
  ownerValues,
  ruleOf,
} from '../../src/features/enrollment/owners/owner-values.ts';
import { formatShare } from '../../src/ui/share.ts';

const typed = ownerValues(
  { first_name: 'Robin', country_of_birth: 'CI', kind: 'capital', share_percentage: '33,34' },
  null,
);

describe('the form of an owner', () => {
  it('sends the birth country by its English name, and a comma as a dot where the language has commas', () => {
    expect(ownerToWire('fr')(typed)).toMatchObject({
      country_of_birth: "Côte d'Ivoire",
      share_percentage: '33.34',
    });
    expect(ownerToWire('en')(typed)).toMatchObject({ share_percentage: '33,34' });
  });

  it('sends no share of who is not asked for one, and never whom it is about', () => {
    const wire = ownerToWire('en')({ ...typed, editing: 'an-id', kind: 'control' });
    expect(wire).not.toHaveProperty('share_percentage');
    expect(wire).not.toHaveProperty('editing');
    expect(ownerToWire('es')({ ...typed, kind: 'trustee' })).toMatchObject({ share_percentage: '33.34' });
  });

  it('starts with what was typed rather than with what is saved', () => {
    expect(ownerValues({ last_name: 'Ejemplo' }, { last_name: 'Muestra' }).last_name).toBe('Muestra');
    expect(isTyped({ editing: 'an-id', kind: 'capital', first_name: '' })).toBe(false);
    expect(isTyped({ editing: '', first_name: 'R' })).toBe(true);
    expect(isTyped(null)).toBe(false);
  });

  it('offers the roles of the type of company, and a senior manager only where nobody else is named', () => {
    expect(kindsOffered('for_profit', '')).toEqual(['capital', 'control']);
    expect(kindsOffered('for_profit', 'senior_manager')).toEqual(['senior_manager']);
    expect(kindsOffered('trust', '')).toContain('settlor');
    expect(ruleOf('general_partnership')).toBe('ordinary');
    expect(ruleOf('non_profit')).toBe('nonProfit');
  });
});

it('a share is written as each language writes it', () => {
  expect(formatShare('33.34', 'en')).toBe('33.34%');
  expect(formatShare('33.34', 'fr')).toBe('33,34\u202F%');
  expect(formatShare('33.34', 'es')).toBe('33,34\u00A0%');
  expect(formatShare('100.00', 'it')).toBe('100,00%');
});
