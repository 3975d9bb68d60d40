import { dirname, join, relative, resolve, sep } from 'node:path';
import { modelOf } from '../../../tests/model/all.ts';
import { stopOf } from '../../../tests/model/browser-paths.ts';
import { pathOfWalk } from '../../../tests/model/paths.ts';
import type { Limits } from '../../../tests/model/walker.ts';
import { formatted } from '../../formatted.ts';
import { eventName } from '../names.ts';
import { figuresOf, notesOf, questionOf } from '../summary.ts';
import type { ToldPath, ToldPaths, ToldStep } from '../told.ts';
import { textOf } from '../words.ts';

const root = join(import.meta.dirname, '../../..');
/** The only folder whose tests are run in a browser. */
export const browserTests = join(root, 'tests/browser');

/** Whether a chart has a walker; they are looked for only when asked, for they bring the whole of the browser tests. */
export const isWalkedInABrowser = async (chart: string): Promise<boolean> =>
  (await import('../../../tests/fixtures/walkers.ts')).walkers[chart] !== undefined;

const comment = (text: string) => `// ${text.replaceAll(/\s+/g, ' ')}`;

const stepOf = ({ sentence, sent, state }: ToldStep): string =>
  `${comment(`${sentence} → ${state.name}`)}\n${JSON.stringify(sent)},`;

/** Where a browser stops on a path, and why; nothing where it comes to the end. */
function stopTold({ chart, language }: ToldPaths, { start, steps }: ToldPath, limits: Limits): string {
  const model = modelOf(chart);
  const says = steps.flatMap(({ sample }) => model.says[sample] ?? []);
  const stop = stopOf(pathOfWalk(model, { start, says }), limits);
  if (stop === null) return '';
  const { number, event, why } = stop;
  return `${comment(textOf(language, 'in_no_browser', { number, event: eventName({ type: event }), why }))}\n`;
}

const testOf = ({ number, sentence, start, steps }: ToldPath): string =>
  `walks(${JSON.stringify(`${number}. ${sentence}`)}, ${JSON.stringify(start)}, [\n${steps.map(stepOf).join('\n')}\n]);`;

/** The command that prints the same paths again. */
export function commandOf({ chart, strategy, until, start, without, language, count }: ToldPaths): string {
  const quoted = (word: string) => (/^[\w.-]+$/.test(word) ? word : `'${word}'`);
  return [
    `npm run paths -- ${chart} --strategy ${strategy}`,
    ...(until === null ? [] : [`--until ${quoted(until)}`]),
    ...(start === null ? [] : [`--start ${quoted(start)}`]),
    ...without.map((event) => `--without ${event}`),
    ...(count.shown === count.found ? [] : [`--limit ${count.shown}`]),
    `--format playwright --lang ${language}`,
  ].join(' ');
}

/**
 * A file that Vitest runs in Chromium through Playwright, as the tests of `tests/browser` are: each event is brought
 * about in the built portal, and each state looked at, by the chart's walker. `out` is where it will be.
 */
export async function asPlaywright(told: ToldPaths, out: string | null): Promise<string> {
  const file = out === null ? join(browserTests, `${told.chart}.test.ts`) : resolve(out);
  const place = relative(dirname(file), join(root, 'tests/model/emitted.ts')).split(sep).join('/');
  const { language } = told;
  const limits = (await import('../../../tests/fixtures/walkers.ts')).limitsOf(told.chart);
  const source = [
    comment(`${told.title}. ${textOf(language, 'section', { section: told.section })}`),
    comment(questionOf(told)),
    ...[...notesOf(told), figuresOf(told).join(' · ')].map(comment),
    comment(textOf(language, 'made', { command: commandOf(told) })),
    comment(
      textOf(language, 'run', {
        command: `npx vitest run --project browser ${relative(root, file).split(sep).join('/')}`,
      }),
    ),
    `import { describe } from 'vitest';`,
    `import { walksInABrowser } from '${place.startsWith('.') ? place : `./${place}`}';`,
    '',
    `describe(${JSON.stringify(told.title)}, () => {`,
    `const walks = walksInABrowser('${told.chart}');`,
    ...told.paths.map((path) => `\n${stopTold(told, path, limits)}${testOf(path)}`),
    '});',
  ].join('\n');
  return formatted(file, source);
}
