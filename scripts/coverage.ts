import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { walkAll } from '../tests/machines/walk-all.ts';
import { models } from '../tests/model/all.ts';
import { shareOf } from '../tests/model/coverage.ts';
import { readRecord, recordAnew, recordFolder } from '../tests/model/record.ts';
import { pageOf } from './coverage/page.ts';
import { picturesOf } from './coverage/pictures.ts';
import type { Pictures } from './coverage/pictures.ts';
import { drivers, outsidePages, reportOf, totalOf } from './coverage/report.ts';
import type { ChartReport } from './coverage/report.ts';

/** Walks the charts themselves when no run has, which takes seconds. */
async function chartRecord() {
  const found = readRecord('chart');
  const isWhole = models.every(({ name }) => found.walked.some(({ chart }) => chart === name));
  if (isWhole) return found;
  for (const model of models) await walkAll(model, recordAnew('chart', model.name));
  return readRecord('chart');
}

function lineOf(report: ChartReport): string {
  const shares = (['states', 'transitions'] as const).flatMap((kind) =>
    drivers.map((driver) => shareOf(report[driver][kind])),
  );
  const figures = shares.map(({ walked, all }) => `${walked}/${all}`.padStart(10)).join('');
  const { simple } = report;
  const told =
    simple === null
      ? ''
      : `  ${simple.walked}/${simple.inPages} simple paths in pages (${simple.all} in all, ${simple.free.toLocaleString('en-US')} if one went to every step)`;
  return `${report.model.name.padEnd(22)}${figures}${told}`;
}

const records = { chart: await chartRecord(), browser: readRecord('browser'), paths: readRecord('paths') };
const reports = reportOf(models, records);
const pictures = new Map<string, Pictures>();
for (const report of reports) pictures.set(report.model.name, await picturesOf(report));
const file = join(recordFolder, 'index.html');
mkdirSync(recordFolder, { recursive: true });
writeFileSync(file, pageOf(reports, pictures, new Date()));

console.log(`${''.padEnd(22)}${'states'.padStart(20)}${'transitions'.padStart(20)}`);
console.log(`${''.padEnd(22)}${'chart   browser'.padStart(20)}${'chart   browser'.padStart(20)}`);
for (const report of reports) console.log(lineOf(report));
const sums = (['states', 'transitions'] as const).flatMap((kind) =>
  drivers.map((driver) => totalOf(reports, driver, kind)),
);
console.log(
  `${'all charts'.padEnd(22)}${sums.map(({ walked, all }) => `${walked}/${all}`.padStart(10)).join('')}`,
);
console.log(`${outsidePages(reports)} transitions are taken in no page; the report says why.`);
if (records.browser.walked.length === 0) console.log('No run in pages was recorded: npm test records one.');
console.log(file);
