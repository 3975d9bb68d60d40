import { nameOfEdge, transitionsOf } from '../../machines/edges.ts';
import { stateName, stateSentence } from '../../src/flow/words.ts';
import { missingIn, shareOf } from '../../tests/model/coverage.ts';
import type { Share } from '../../tests/model/coverage.ts';
import type { Part } from '../../tests/model/record.ts';
import { edgeWords, escapeXml } from '../charts/words.ts';
import { drivers } from './report.ts';
import type { ChartReport, Driver, Kind } from './report.ts';

export const thousands = (number: number): string => number.toLocaleString('en-US');
/** 100 only when nothing is missing. */
export const percentOf = ({ walked, all }: Share): number =>
  all === 0 || walked === all ? 100 : Math.min(99, Math.floor((walked / all) * 100));

/** A share as a bar with its figures. */
export const bar = (share: Share): string =>
  `<span class="bar${share.walked === share.all ? ' whole' : ''}" style="--share:${percentOf(share)}%">` +
  `<b>${share.walked}</b> of ${share.all}</span>`;

/** How often; never is said in a word. */
const times = (count: number, none = 'never'): string =>
  count > 0 ? `<td class="times">${thousands(count)} ×</td>` : `<td class="times none">${none}</td>`;

const head = (...cells: readonly string[]): string =>
  `<thead><tr>${cells.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>`;
export const driverNames: Readonly<Record<Driver, string>> = {
  chart: 'Chart driver',
  browser: 'Browser driver',
};
/** A page shows where it is, not how it came there. */
const transitionHeads = [
  driverNames.chart,
  `${driverNames.browser}, by the events done in the page`,
] as const;
/** Whose walk it was, as a sentence names it. */
export const partNames: Readonly<Record<Part, string>> = {
  chart: 'The chart driver’s walk',
  browser: 'The walk of npm test in pages',
  paths: 'The walk of npm run test:paths',
};

/** Every state of a chart, with how often each driver looked at it. */
export function stateTable({ model, chart, browser }: ChartReport): string {
  const rows = [...chart.states].map(
    ([leaf, count]) =>
      `<tr><th scope="row">${escapeXml(stateName(model.name, leaf, 'en'))}<code>${escapeXml(leaf)}</code></th>` +
      `<td>${escapeXml(stateSentence(model.name, leaf, 'en'))}</td>` +
      `${times(count)}${times(browser.states.get(leaf) ?? 0)}</tr>`,
  );
  return `<table>${head('State', 'What is going on', ...drivers.map((one) => driverNames[one]))}<tbody>${rows.join('\n')}</tbody></table>`;
}

/** Every transition of a chart, with how often each driver took it and why a page does not. */
export function transitionTable({ model, chart, browser, why }: ChartReport): string {
  const rows = transitionsOf(model.machine).map((edge) => {
    const name = nameOfEdge(edge);
    const to = edge.target?.[0]?.path.join('.') ?? 'stays';
    const inPages = browser.transitions.get(name) ?? 0;
    const reason = why.get(name);
    const note = inPages > 0 ? '' : (reason ?? 'not drawn for this run');
    return (
      `<tr><th scope="row"><code>${escapeXml(edge.source.path.join('.') || 'everywhere')}</code></th>` +
      `<td><code>${escapeXml(edgeWords(edge))}</code></td><td><code>${escapeXml(to)}</code></td>` +
      `${times(chart.transitions.get(name) ?? 0)}${times(inPages, reason === undefined ? 'never' : 'not in a page')}` +
      `<td>${escapeXml(note)}</td></tr>`
    );
  });
  return `<table>${head('From', 'Event [guard]', 'To', ...transitionHeads, 'Why not in a page')}<tbody>${rows.join('\n')}</tbody></table>`;
}

const linked = (name: string, title: string) => `<a href="#${name}">${escapeXml(title)}</a>`;

/** One row for each chart, and the sum. */
export function chartTable(
  reports: readonly ChartReport[],
  titles: ReadonlyMap<string, string>,
  total: (driver: Driver, kind: Kind) => Share,
): string {
  const kinds: readonly Kind[] = ['states', 'transitions'];
  const pairs = kinds.flatMap((kind) => drivers.map((driver) => ({ kind, driver })));
  const rows = reports.map((report) => {
    const { name } = report.model;
    const bars = pairs.map(({ kind, driver }) => `<td>${bar(shareOf(report[driver][kind]))}</td>`).join('');
    return (
      `<tr><th scope="row">${linked(name, titles.get(name) ?? name)}<code>${name}</code></th>${bars}` +
      `<td class="times">${thousands(report.chart.paths)}</td><td class="times">${thousands(report.browser.paths)}</td></tr>`
    );
  });
  const sums = pairs.map(({ kind, driver }) => `<td>${bar(total(driver, kind))}</td>`).join('');
  const paths = drivers
    .map((driver) => reports.reduce((sum, report) => sum + report[driver].paths, 0))
    .map((count) => `<td class="times">${thousands(count)}</td>`)
    .join('');
  return (
    '<table class="charts"><thead><tr><th rowspan="2" scope="col">Chart</th><th colspan="2">States</th>' +
    '<th colspan="2">Transitions</th><th colspan="2">Paths</th></tr><tr>' +
    [['Chart driver', 'Browser driver'], transitionHeads, ['Chart driver', 'Browser driver']]
      .flat()
      .map((name) => `<th scope="col">${name}</th>`)
      .join('') +
    `</tr></thead><tbody>${rows.join('\n')}</tbody><tfoot><tr><th scope="row">All charts</th>${sums}${paths}</tr></tfoot></table>`
  );
}

/** What neither run has walked, and what no page takes, as sentences. */
export function leftOutOf({ chart, browser, why, brokenOff }: ChartReport): readonly string[] {
  const code = (name: string) => `<code>${escapeXml(name)}</code>`;
  const missing = missingIn(browser.transitions);
  const drawnLater = missing.filter((edge) => !why.has(edge)).length;
  const reasons = new Map<string, number>();
  for (const reason of missing.flatMap((edge) => why.get(edge) ?? []))
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return [
    ...brokenOff.map((part) => `${partNames[part]} was broken off: not all of it was walked.`),
    ...[...chart.failed, ...browser.failed].map((path) => `Not walked to its end: ${code(path)}.`),
    ...missingIn(chart.states).map((leaf) => `The chart driver never looked at ${code(leaf)}.`),
    ...missingIn(chart.transitions).map((edge) => `The chart driver never took ${code(edge)}.`),
    ...missingIn(browser.states).map((leaf) => `No page was seen in ${code(leaf)}.`),
    ...[...reasons].map(
      ([reason, count]) =>
        `No page takes ${count} ${count === 1 ? 'transition' : 'transitions'}: ${escapeXml(reason)}.`,
    ),
    ...(drawnLater === 0
      ? []
      : [
          `Transitions that were not drawn for this run: ${drawnLater}. <code>npm run test:all</code> takes them.`,
        ]),
  ];
}
