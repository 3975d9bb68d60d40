// `npm run bench:members`: how fast the list of users answers over HTTP with 20 000 members, in a temporary database.
import { parseArgs } from 'node:util';
import { exportMedia, sheetFormats } from '../../contract/values/export.ts';
import { asked } from '../../scripts/words.mjs';
import { startApp } from '../fixtures/app.ts';
import { manyMembers, seedManyMembers } from '../fixtures/many-members.ts';
import { colleague } from '../fixtures/staff.ts';
import { temporaryDatabase } from './temporary.ts';

const rounds = 200;
const questions: readonly (readonly [string, string])[] = [
  ['first page', ''],
  ['page 1000', 'offset=9990'],
  ['last page', `offset=${manyMembers - 10}`],
  ['status', 'enrollment_status=SUBMITTED'],
  ['correction requested', 'enrollment_status=CORRECTION_REQUESTED'],
  ['renewal due', 'enrollment_status=RENEWAL_DUE'],
  ['step of a type', 'enrollment_status=IN_PROGRESS&registration_type=INDIVIDUAL&step=4'],
  ['overdue', 'overdue=1'],
  ['overdue, page 300', 'overdue=1&offset=2990'],
  ['nobody’s, submitted', 'enrollment_status=SUBMITTED&assigned=nobody'],
  ['type and status', 'registration_type=BUSINESS&enrollment_status=IN_REVIEW'],
  ['search: frequent name', 'search=elodie'],
  ['search: name and number', 'search=muster+1234'],
  ['search: one letter', 'search=m'],
  ['search: nobody', 'search=nobodyhasthis'],
];

asked('Usage: npm run bench:members', () => parseArgs({}));
const database = await temporaryDatabase({ durable: false });

const ms = (value: number) => `${value.toFixed(1).padStart(8)} ms`;
const at = (times: readonly number[], share: number) => times[Math.floor(times.length * share)] ?? 0;

try {
  const app = await startApp(database);
  const { visitor } = await colleague(app, database, 'admin');
  const begun = performance.now();
  await seedManyMembers(database.db);
  console.log(`${manyMembers} members seeded in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = async (query: string, accept = 'application/json') => {
    const start = performance.now();
    const answer = await fetch(`${address}/api/v1/users?${query}`, { headers: { cookie, accept } });
    const body = await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${query} answered ${answer.status}`);
    const total = answer.headers.get('x-total-count') ?? '';
    return { took: performance.now() - start, total, bytes: body.byteLength };
  };
  console.log(`${'question'.padEnd(26)}${'found'.padStart(7)}${'p50'.padStart(12)}${'p99'.padStart(12)}`);
  for (const [name, query] of questions) {
    const { total } = await ask(query);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push((await ask(query)).took);
    const sorted = times.toSorted((one, other) => one - other);
    console.log(`${name.padEnd(26)}${total.padStart(7)} ${ms(at(sorted, 0.5))} ${ms(at(sorted, 0.99))}`);
  }
  const ofOverview: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const answer = await fetch(`${address}/api/v1/x/overview/enrollment`, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the overview answered ${answer.status}`);
    ofOverview.push(performance.now() - start);
  }
  const overview = ofOverview.toSorted((one, other) => one - other);
  console.log(`overview of all dossiers: p50${ms(at(overview, 0.5))}, p99${ms(at(overview, 0.99))}`);
  for (const format of sheetFormats) {
    const { took, total, bytes } = await ask('', exportMedia[format]);
    console.log(`export as ${format}: ${total} rows, ${(bytes / 1e6).toFixed(1)} MB in ${ms(took).trim()}`);
  }
  await app.app.close();
} finally {
  await database.close();
}
