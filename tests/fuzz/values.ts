import * as fc from 'fast-check';
import type { Schema } from './document.ts';

const iso = (date: Date) => date.toISOString().slice(0, 10);
const dates = fc
  .date({ min: new Date('1940-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map(iso);
const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  date: dates,
  'date-time': dates.map((day) => `${day}T10:00:00.000Z`),
  email: fc.emailAddress(),
};
const plainText = fc.constantFrom(
  'Exemple',
  'Toulouse',
  'A line of text',
  '2026',
  'FR',
  '12.50',
  '1',
  '031000',
);
const amount = fc
  .tuple(fc.nat(20_000), fc.nat(99))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`);

/** What a text's name tells of it beside its schema. */
function textNamed(name: string, { maxLength = 40, minLength = 0 }: Schema): fc.Arbitrary<string> {
  if (/amount|fees|part$|rate|percentage|balance|value$|result|capital/.test(name)) return amount;
  if (/country|nationality|residence/.test(name)) return fc.constantFrom('FR', 'US', 'ES', 'DE');
  if (/email/.test(name)) return fc.emailAddress();
  if (/urls?$|website/.test(name)) return fc.constant('https://papers.example.com/1');
  const any = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 30) });
  return fc.oneof({ weight: 4, arbitrary: plainText }, { weight: 1, arbitrary: any });
}

function text(schema: Schema, name: string): fc.Arbitrary<string> {
  const formatted = formats[schema.format ?? ''];
  if (formatted) return formatted;
  // the library makes no texts for a pattern that looks ahead
  if (schema.pattern?.includes('(?=')) return fc.constantFrom('612345678', '06 12 34 56 78', '5550100');
  if (schema.pattern !== undefined) {
    const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
    return fc
      .stringMatching(new RegExp(schema.pattern))
      .filter(({ length }) => length >= minLength && length <= maxLength);
  }
  return textNamed(name, schema);
}

function object({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, valueOf(one, name)]),
  );
  return fc.record(fields, { requiredKeys: Object.keys(fields).filter((name) => required.includes(name)) });
}

/** Values that a schema describes; `name`: the field that has it. */
export function valueOf(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  if ('const' in schema && schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either && either.length > 0) return fc.oneof(...either.map((one) => valueOf(one, name)));
  if (schema.allOf) return valueOf(Object.assign({}, ...schema.allOf), name);
  const [type] = [schema.type].flat();
  const { minimum = 0, maximum = 100, minItems = 0, maxItems = 3 } = schema;
  switch (type) {
    case 'string':
      return text(schema, name);
    case 'integer':
      return name === 'year' ? fc.integer({ min: 2024, max: 2026 }) : whole(minimum, maximum);
    case 'number':
      return fc.oneof(whole(minimum, maximum), fc.double({ noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, name), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 3),
      });
    case 'object':
      return object(schema);
    default:
      return fc.constantFrom<unknown>('text', 1, true, null, {}, []);
  }
}

const whole = (minimum: number, maximum: number) =>
  fc.integer({
    min: Math.max(minimum, -1000),
    max: Math.max(Math.max(minimum, -1000), Math.min(maximum, 1000)),
  });
