import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { explainedPeriods } from '../../contract/described/fields.ts';
import { explainedRedistributions } from '../../contract/described/redistributions.ts';
import { explainedTransactions } from '../../contract/described/transactions.ts';
import { explainedValues } from '../../contract/described/values.ts';
import { explainedWallets } from '../../contract/described/wallets.ts';
import { transaction } from '../../contract/values/transaction.ts';
import { openApiDocument } from '../../server/http/openapi.ts';

const explained = [
  ...explainedTransactions,
  ...explainedWallets,
  ...explainedValues,
  ...explainedRedistributions,
  ...explainedPeriods,
];
/** Fields whose names say all that there is to say. */
const plain = new Set([
  'id',
  'user_id',
  'member_id',
  'user_name',
  'currency',
  'year',
  'month',
  'quarter_number',
  'value_date',
  'note',
  'updated_at',
  'updated_by',
  'transaction_type',
  'conversion_type',
  'bank_name',
  'account_holder',
  'account_country',
  'bank_account_number',
  'routing_number',
  'internal_fund_percentage',
  'provider_percentage',
  'foundation_percentage',
]);
const fieldsOf = (shape: z.ZodType): readonly string[] => {
  if (!(shape instanceof z.ZodObject)) throw new Error('only objects have fields');
  return Object.keys(shape.shape);
};

describe('what the fields of money mean', () => {
  test('is explained of each whose name does not say it', () => {
    expect(explained.length).toBeGreaterThan(20);
    for (const { shape, fields } of explained) {
      const silent = fieldsOf(shape).filter((name) => !plain.has(name) && fields[name] === undefined);
      expect(silent, fieldsOf(shape).join()).toEqual([]);
    }
    const all = new Set(explained.flatMap(({ shape }) => fieldsOf(shape)));
    expect([...plain].filter((name) => !all.has(name))).toEqual([]);
  });

  test('stands in the document, of every one of them', async () => {
    const document = JSON.stringify(await openApiDocument());
    for (const { fields } of explained)
      for (const [name, meaning] of Object.entries(fields))
        expect(document.includes(JSON.stringify(meaning).slice(1, -1)), `${name}: ${meaning}`).toBe(true);
    const { components } = await openApiDocument();
    const properties = z
      .object({ properties: z.record(z.string(), z.looseObject({ description: z.string().optional() })) })
      .parse(components?.schemas?.['Transaction']).properties;
    expect(Object.keys(properties)).toEqual(Object.keys(transaction.shape));
    expect(properties['amount']?.description).toContain('`net_amount`');
    expect(properties['created_at']?.description).toContain('`from` and `to`');
  });
});

/** All modules that these bring along, by themselves or by what they import. */
function broughtBy(files: readonly string[]): ReadonlySet<string> {
  const found = new Set(files);
  for (const file of found)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:from|import\(?)\s*'(\.[^']+\.tsx?)'/g,
    ))
      if (existsSync(resolve(dirname(file), path))) found.add(resolve(dirname(file), path));
  return found;
}
const home = resolve(import.meta.dirname, '../..');
const modulesBelow = (folder: string): readonly string[] =>
  readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('vite-plugins'))
    .map((name) => join(home, folder, name));

test('no page, chart or call of the portal brings the words of the document along', () => {
  const words = join(home, 'contract/described/');
  const pages = [...modulesBelow('src'), ...modulesBelow('machines'), join(home, 'contract/index.ts')];
  expect(pages.length).toBeGreaterThan(500);
  const wordsIn = (files: readonly string[]) =>
    [...broughtBy(files)].filter((file) => file.startsWith(words));
  expect(wordsIn(pages)).toEqual([]);
  expect(wordsIn([join(home, 'server/http/openapi.ts')]).length).toBeGreaterThan(4);
});
