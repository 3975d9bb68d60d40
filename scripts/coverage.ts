import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { walkAll } from '../tests/machines/walk-all.ts';
import { models } from '../tests/model/all.ts';
import { shareOf } from '../tests/model/coverage.ts';
import { parts, readRecord, recordAnew, recordFolder } from '../tests/model/record.ts';
import { ageTold, agesOf, warningOf } from './coverage/age.ts';
import { pageOf } from './coverage/page.ts';
import { picturesOf } from './coverage/pictures.ts';
import type { Pictures } from './coverage/pictures.ts';
import { drivers, outsidePages, reportOf, totalOf } from './coverage/report.ts';
import type { ChartReport } from './coverage/report.ts';
import { partNames } from './coverage/tables.ts';

const help = `npm run coverage:charts

Colours the charts' pictures by what the last test runs walked, on the charts and in pages, into coverage/charts/, and
prints how much of each chart that is. Where no run has walked the charts as they are, it walks them first.`;

/** Walks the charts themselves when no run has walked all of them as they are now, which takes seconds. */
async function chartRecord() {
  const found = readRecord('chart');
  const isWhole = models.every(({ name }) => found.finished.includes(name));
  const isOld = agesOf().some(({ part, newer }) => part === 'chart' && newer !== null);
  if (isWhole && !isOld) return found;
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

async function report(): Promise<void> {
  const records = { chart: await chartRecord(), browser: readRecord('browser'), paths: readRecord('paths') };
  const reports = reportOf(models, records);
  const pictures = new Map<string, Pictures>();
  for (const report of reports) pictures.set(report.model.name, await picturesOf(report));
  const file = join(recordFolder, 'index.html');
  mkdirSync(recordFolder, { recursive: true });
  const ages = agesOf();
  writeFileSync(file, pageOf(reports, pictures, ages));

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
  for (const age of ages) console.log([ageTold(age), warningOf(age) ?? ''].join(' ').trim());
  for (const part of parts) {
    const charts = reports.filter(({ brokenOff }) => brokenOff.includes(part)).map(({ model }) => model.name);
    if (charts.length > 0) console.log(`${partNames[part]} was broken off: ${charts.join(', ')}.`);
  }
  for (const { model, chart, browser } of reports)
    for (const path of [...chart.failed, ...browser.failed])
      console.log(`${model.name}: not walked to its end: ${path}`);
  console.log(file);
}

try {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h', default: false } } });
  if (values.help) console.log(help);
  else await report();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  console.error('npm run coverage:charts -- --help tells how it is asked.');
  process.exitCode = 1;
}
