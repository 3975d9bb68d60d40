import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aboutOf, titleOf } from '../../src/flow/words.ts';
import { escapeXml } from '../charts/words.ts';
import { ageTold, warningOf } from './age.ts';
import type { Age } from './age.ts';
import type { Picture, Pictures } from './pictures.ts';
import { drivers, outsidePages, totalOf } from './report.ts';
import type { ChartReport, Driver, Kind, SimplePaths } from './report.ts';
import {
  bar,
  chartTable,
  driverNames,
  leftOutOf,
  percentOf,
  stateTable,
  thousands,
  transitionTable,
} from './tables.ts';

const style = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8');

const figure = ({ title, svg }: Picture): string =>
  `<figure><div class="picture" role="region" aria-label="The chart ${escapeXml(title)}" tabindex="0">${svg}</div>` +
  `<figcaption><code>${escapeXml(title)}</code></figcaption></figure>`;

/** What is wider than a phone is scrolled, by keyboard too. */
const scrolls = (name: string, table: string): string =>
  `<div class="scrolls" role="region" aria-label="${escapeXml(name)}" tabindex="0">${table}</div>`;

function simpleTold({ all, inPages, walked, free }: SimplePaths): string {
  const led =
    inPages === all ? 'a page can be led on each of them' : `a page can be led on ${inPages} of them`;
  return (
    `<p class="simple"><b>${walked} of ${inPages}</b> simple paths walked in pages. There are ${all} when one goes back ` +
    `by one step, and ${led}. If one went to every step that is reached, there would be ${thousands(free)}.</p>`
  );
}

function section(report: ChartReport, { whole, insides }: Pictures): string {
  const { name } = report.model;
  const left = leftOutOf(report);
  return [
    `<section id="${name}" aria-labelledby="${name}-title">`,
    `<h2 id="${name}-title">${escapeXml(titleOf(name, 'en'))} <code>${name}</code></h2>`,
    `<p class="about">${escapeXml(aboutOf(name, 'en'))}</p>`,
    report.simple === null ? '' : simpleTold(report.simple),
    figure(whole),
    insides.length === 0
      ? ''
      : `<details class="insides"><summary>Inside the ${insides.length} steps</summary><div>${insides.map(figure).join('')}</div></details>`,
    `<details><summary>${report.chart.states.size} states</summary>${scrolls(`States of ${name}`, stateTable(report))}</details>`,
    `<details><summary>${report.chart.transitions.size} transitions</summary>${scrolls(`Transitions of ${name}`, transitionTable(report))}</details>`,
    left.length === 0
      ? '<p class="nothing">Nothing is left out.</p>'
      : `<h3>Left out</h3><ul>${left.map((line) => `<li>${line}</li>`).join('')}</ul>`,
    '</section>',
  ].join('\n');
}

/** The two sums of a driver, large. */
function totals(reports: readonly ChartReport[]): string {
  const one = (driver: Driver, kind: Kind) => {
    const share = totalOf(reports, driver, kind);
    return `<div><dt>${driverNames[driver]}: ${kind}</dt><dd>${percentOf(share)}<small>%</small></dd><dd>${bar(share)}</dd></div>`;
  };
  return `<dl class="totals">${drivers.flatMap((driver) => [one(driver, 'states'), one(driver, 'transitions')]).join('')}</dl>`;
}

const choices = [
  ['both', 'Both drivers'],
  ['chart', driverNames.chart],
  ['browser', driverNames.browser],
] as const;
const legends: Readonly<
  Record<(typeof choices)[number][0], readonly (readonly [tone: string, text: string])[]>
> = {
  both: [
    ['walked', 'walked by both drivers'],
    ['half', 'by the chart driver alone'],
    ['missed', 'not whole by the chart driver'],
  ],
  chart: [
    ['walked', 'walked'],
    ['half', 'some of what is inside'],
    ['missed', 'never'],
  ],
  browser: [
    ['walked', 'seen in a page'],
    ['half', 'some of what is inside'],
    ['missed', 'not in this run'],
    ['outside', 'no page takes it'],
  ],
};

function chooser(): string {
  const inputs = choices.map(
    ([value, label], at) =>
      `<label><input type="radio" name="by" value="${value}" id="by-${value}"${at === 0 ? ' checked' : ''}> ${label}</label>`,
  );
  const keys = choices.map(
    ([value]) =>
      `<ul class="legend for-${value}">${legends[value].map(([tone, text]) => `<li class="${tone}">${text}</li>`).join('')}</ul>`,
  );
  return (
    `<form class="by"><fieldset><legend>The pictures show</legend>${inputs.join('')}</fieldset>` +
    `<label><input type="checkbox" id="fit" checked> as wide as the page</label>${keys.join('')}</form>`
  );
}

/** The whole report: one file that needs nothing beside it. */
export function pageOf(
  reports: readonly ChartReport[],
  pictures: ReadonlyMap<string, Pictures>,
  ages: readonly Age[],
): string {
  const titles = new Map(reports.map(({ model }) => [model.name, titleOf(model.name, 'en')]));
  const outside = outsidePages(reports);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>What the tests walk of the charts</title>
<style>${style}</style>
</head>
<body>
<header>
<p class="kicker">Member portal</p>
<h1>What the tests walk of the charts</h1>
<p class="lead">The same paths are walked twice: on the charts themselves, which tell which transitions they take, and on the
built portal in Chromium, where each state is looked at as a person sees it. A page shows where it is, not how
it came there: the browser driver’s transitions are those that the chart takes on the events done in the page.</p>
<p class="lead">${ages.map(ageTold).join(' ')}</p>
${ages
  .flatMap((age) => warningOf(age) ?? [])
  .map((text) => `<p class="lead"><strong>${escapeXml(text)}</strong></p>`)
  .join('\n')}
${totals(reports)}
</header>
<main>
<section aria-labelledby="charts-title">
<h2 id="charts-title">${reports.length} charts</h2>
${scrolls(
  'All charts',
  chartTable(reports, titles, (driver, kind) => totalOf(reports, driver, kind)),
)}
<h3>What is left out, and why</h3>
<p>${outside} transitions are taken in no page: nobody can bring them about there, each for the reason in its chart’s table.
<code>npm test</code> walks a few drawn paths in pages; <code>npm run test:all</code> shows every state and takes every transition
that a page can take from every state, <code>npm run test:paths</code> shows every state and walks all simple paths of both
enrollments.</p>
</section>
${chooser()}
${reports
  .flatMap((report) => {
    const drawn = pictures.get(report.model.name);
    return drawn === undefined ? [] : [section(report, drawn)];
  })
  .join('\n')}
</main>
</body>
</html>
`;
}
