import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import words from '../../../locales/en/money-papers.json' with { type: 'json' };

const code = [
  'files/receipt.ts',
  'files/report-paper.ts',
  'files/report-table.ts',
  'files/report-workbook.ts',
  'files/report-words.ts',
  'handlers/list-export.ts',
  'handlers/money-exports.ts',
  'handlers/reports.ts',
  'handlers/statement-export.ts',
  'handlers/statements.ts',
  'handlers/transaction-columns.ts',
]
  .map((name) => readFileSync(`server/${name}`, 'utf8'))
  .join('\n');

function namesIn(value: object): readonly string[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null ? namesIn(inner) : [name],
  );
}

it('says nothing on papers of money that no paper uses', () => {
  // the names of states are looked up by the state
  const { blockings: _states, ...wallets } = words.wallets;
  const names = namesIn({ ...words, wallets });
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => !new RegExp(`[.'\\s]${name}\\b`).test(code))).toEqual([]);
});
