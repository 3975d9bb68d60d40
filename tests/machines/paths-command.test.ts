import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { answerTo } from '../../scripts/paths/answer.ts';
import { askedOf, formats, languages, Refused, strategies } from '../../scripts/paths/asked.ts';
import { coverageOf } from '../../scripts/paths/coverage.ts';
import { keywords } from '../../scripts/paths/formats/gherkin.ts';
import { eventsOf, leavesIn } from '../../scripts/paths/names.ts';
import { shortestTrails } from '../../scripts/paths/shortest.ts';
import { toldPaths } from '../../scripts/paths/told.ts';
import type { ToldPaths } from '../../scripts/paths/told.ts';
import { groundOf } from '../../scripts/paths/ways.ts';
import { stateSentence, titleOf } from '../../src/flow/words.ts';
import { modelOf, models } from '../model/all.ts';
import { backByOne } from '../model/back-by-one.ts';
import { storybookLink } from '../model/link.ts';
import { pathOfWalk } from '../model/paths.ts';
import { simplePathsOf } from '../model/simple-paths.ts';

/** What `npm run paths -- …` prints. */
const printed = async (words: string) => (await answerTo(words.split(' '))).text;
const told = async (words: string): Promise<ToldPaths> =>
  toldPaths.parse(JSON.parse(await printed(`${words} --format json`)));
const leavesOf = ({ paths }: ToldPaths) =>
  paths.map(({ first, steps }) => [first.leaf, ...steps.map(({ state }) => state.leaf)]);

describe('paths through a chart', () => {
  it.each(models)(
    'walk every state and every transition of $name, and each step is one',
    async ({ name }) => {
      const model = modelOf(name);
      const all = await told(`${name} --strategy transitions`);
      expect([all.coverage.states.left, all.coverage.transitions.left]).toEqual([[], []]);
      for (const { start, first, steps, link } of all.paths) {
        const says = steps.flatMap(({ sample }) => model.says[sample] ?? []);
        const walked = pathOfWalk(model, { start, says });
        expect(walked.first).toBe(first.leaf);
        expect(walked.steps.map(({ leaf }) => leaf)).toEqual(steps.map(({ state }) => state.leaf));
        expect(link).toBe(storybookLink(model, walked));
      }
    },
  );

  it.each(['--until activated', '--until refused', '--until checkCode.failed'])(
    'end where they are asked to, and there alone: %s',
    async (until) => {
      const asked = until.split(' ')[1] ?? '';
      for (const strategy of strategies) {
        const { paths } = await told(`activation --strategy ${strategy} ${until}`);
        expect(paths.length).toBeGreaterThan(0);
        for (const { first, steps } of paths) {
          const isThere = steps.map(({ state, event }) =>
            [state.leaf, event].some((name) => name === asked || name.startsWith(`${asked}.`)),
          );
          expect([first.leaf, isThere.at(-1)]).toEqual([first.leaf, true]);
          if (strategy !== 'shortest') expect(isThere.indexOf(true)).toBe(steps.length - 1);
        }
      }
    },
  );

  it('are the shortest there are: one to each state, and from each start one to an end', async () => {
    const every = await told('document.upload');
    expect(leavesOf(every).map((leaves) => leaves.at(-1))).toEqual(leavesIn(modelOf('document-upload')));
    const ends = await told('activation --until activated');
    expect(ends.paths.map(({ start, steps }) => [start, steps.length])).toEqual([
      ['typed', 2],
      ['link', 1],
    ]);
    expect((await told('activation --until activated --start link')).count.shown).toBe(1);
  });

  it('are simple when they come to no state twice, and of an enrollment as many as are walked in a browser', async () => {
    for (const name of ['enrollment-individual', 'enrollment-business']) {
      const simple = await told(`${name} --strategy simple`);
      const count = simplePathsOf(backByOne(modelOf(name))).length;
      expect(simple.count).toEqual({ shown: count, found: count, isWhole: true });
      expect(simple.goingBackFreely).toBeGreaterThan(20 * count);
      for (const leaves of leavesOf(simple)) expect(new Set(leaves).size).toBe(leaves.length);
    }
  });

  it('say how many were found when not all are shown, and where counting was given up', async () => {
    const review = await printed('review --strategy simple --limit 7');
    expect(review).toMatch(/^Shown: 7 of \d+; --limit shows more\.$/m);
    const correction = await told('correction --strategy simple --limit 7');
    expect(correction.count).toMatchObject({ shown: 7, isWhole: false });
    expect(await printed('correction --strategy simple --limit 7 --lang fr')).toMatch(
      /^Affichés\s: 7 sur plus de [\d\s]+, où le compte s’est arrêté\s;/m,
    );
    const lengths = correction.paths.map(({ steps }) => steps.length);
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
  });

  it('do without events that are not wanted', async () => {
    const events = async (words: string) =>
      (await told(words)).paths.flatMap(({ steps }) => steps.map(({ event }) => event));
    const asked = 'redistribution --strategy transitions --until published';
    expect(await events(asked)).toContain('standing.changed');
    expect(await events(`${asked} --without standing.changed`)).not.toContain('standing.changed');
  });

  it('walk less when one of them is left out', () => {
    const wanted = askedOf(['review', '--strategy', 'shortest']);
    if (wanted.kind !== 'paths') throw new Error('No paths were asked for');
    const ground = groundOf(wanted);
    const trails = shortestTrails(ground, wanted);
    const { states } = coverageOf(wanted.model, ground, trails);
    const fewer = coverageOf(wanted.model, ground, trails.slice(0, -1));
    expect([states.walked, fewer.states.walked]).toEqual([14, 13]);
    expect(fewer.states.left).toEqual(['allDecided']);
  });
});

describe('what is printed of paths', () => {
  it('tells a path in the words of its language, with figures and the section of the specification', async () => {
    const asked = 'enrollment.business --until filling.beneficialOwners.progressRefused --start resume';
    expect((await printed(asked)).split('\n')).toEqual([
      'Enrollment of a business (enrollment-business)',
      'Specification §2, §4, §9',
      expect.stringMatching(/^The shortest path to “.+” from every start$/),
      'From the start “resume” alone.',
      expect.stringMatching(
        /^1 path · States that would be walked: 4 of 40 · Transitions that would be walked: 5 of \d+$/,
      ),
      '',
      expect.stringMatching(
        /^ 1 {2}opens the enrollment, resumes at step 4, submits step 4, .+: no response$/,
      ),
      expect.stringMatching(/^ {4}→ Ends in “.+”: Step 4, beneficial owners: /),
      expect.any(String),
    ]);
    expect(await printed(`${asked} --lang fr`)).toMatch(
      /^ 1 {2}ouvre l’adhésion, reprend à l’étape 4, envoie l’étape 4, .+\s: pas de réponse$/m,
    );
  });

  it.each(languages)('is a feature in the keywords of %s', async (language) => {
    const asked = `review --strategy transitions --format gherkin --lang ${language}`;
    const lines = (await printed(asked)).split('\n');
    const { feature, scenario, given, when, outcome, and } = keywords[language];
    expect(lines[0]).toBe(`# language: ${language}`);
    expect(lines).toContain(`${feature}: ${titleOf('review', language)}`);
    const scenarios = lines.flatMap((line, at) => (line.startsWith(`  ${scenario}: `) ? [at] : []));
    expect(scenarios.length).toBeGreaterThan(30);
    for (const at of scenarios) {
      const end = lines.indexOf('', at);
      const [first, second, ...steps] = lines.slice(at + 1, end === -1 ? undefined : end);
      expect([first?.startsWith(`    ${given} `), second?.startsWith(`    ${and} `)]).toEqual([true, true]);
      expect(steps.length).toBeGreaterThan(1);
      for (const [index, step] of steps.entries())
        expect(step.startsWith(`    ${index % 2 === 0 ? when : outcome} `)).toBe(true);
    }
  });

  it('is a page whose tables have a row for each step', async () => {
    const words = 'second-factor --strategy transitions';
    const page = await printed(`${words} --format markdown --lang it`);
    const { paths } = await told(words);
    expect(page.startsWith(`# ${titleOf('second-factor', 'it')} (\`second-factor\`)\n`)).toBe(true);
    expect(page.match(/^## /gm)).toHaveLength(paths.length);
    const rows = page.split('\n').filter((line) => /^\| \d+ \|/.test(line));
    expect(rows).toHaveLength(paths.reduce((sum, { steps }) => sum + steps.length + 1, 0));
    for (const row of rows) expect(row.split(/(?<!\\)\|/)).toHaveLength(7);
  });

  it('is text, and not a word of it is lacking, in every format and language', async () => {
    for (const language of languages)
      for (const format of formats.filter((one) => one !== 'playwright')) {
        const text = await printed(
          `value.import --strategy transitions --format ${format} --lang ${language}`,
        );
        expect(text.length).toBeGreaterThan(2000);
        expect(text).not.toMatch(/\{\{|undefined|\[object/);
      }
  });

  it('says in a printed test which step no browser takes, and why, and nothing where all are taken', async () => {
    const words = '--strategy transitions --format playwright --out tests/browser/x.test.ts';
    const stopped = (text: string) => text.split('\n').filter((line) => /No browser takes step/.test(line));
    const found = stopped(await printed(`document-upload ${words}`));
    expect(found.length).toBeGreaterThan(1);
    expect(found.join('\n')).toContain('(whatever fails in sending is told as a failed upload)');
    expect(stopped(await printed(`listing ${words}`))).toEqual([]);
  });
});

describe('npm run paths', () => {
  it('lists every machine with its states and events when nothing is asked for', async () => {
    const { text } = await answerTo([]);
    const listed = text.split('\n\n');
    for (const [at, model] of models.entries())
      for (const name of [model.name, model.section, ...leavesIn(model), ...eventsOf(model)])
        expect(listed[at]?.split(/[\s()]+/)).toEqual(expect.arrayContaining(name.split(' ')));
    const one = await printed('listing --list --lang es');
    expect(one).toContain(stateSentence('listing', 'typing', 'es'));
    expect(await printed('enrollment.business --list')).toMatch(/^ {4}step\.submitted +submits step n$/m);
  });

  it.each([
    ['enrolment.business', /no machine “enrolment\.business”\. Did you mean enrollment-business/],
    ['review --until conflct', /no state or event of review “conflct”\. Did you mean conflict\?/],
    ['review --without decision.confirm', /event of review “decision\.confirm”\. Did you mean decision\.con/],
    ['review --strategy longest', /no strategy “longest”.*\nKnown: shortest, simple, transitions/],
    ['review --format cucumber', /no format “cucumber”\.\nKnown: text, markdown, json, gherkin, playwright/],
    ['review --lang de', /no language “de”\.\nKnown: en, fr, es, it/],
    ['activation --start typd', /no start of activation.*“typd”\. Did you mean typed\?/],
    ['review --limit none', /--limit takes a number from 1 on/],
    ['review --untill refused', /no option “untill”\. Did you mean until\?/],
    ['review request', /One machine at a time/],
    ['review --until', /--until/],
    [
      '--format json --until submitted',
      /^Say which MACHINE: --format, --until are of the paths through one\.$/,
    ],
    ['review --list --out review.md', /^Leave --list out: --out is of the paths through one\.$/],
  ])('says what is wrong with: %s', async (words, message) => {
    const refused = answerTo(words.split(' '));
    await expect(refused).rejects.toThrow(Refused);
    await expect(refused).rejects.toThrow(message);
  });

  it('ends with code 2 when it is asked for what there is not, and prints nothing but why', async () => {
    const command = ['node_modules/tsx/dist/cli.mjs', 'scripts/paths.ts', 'reviw'];
    const failed: unknown = await promisify(execFile)(process.execPath, command).catch((error) => error);
    expect(failed).toMatchObject({ code: 2, stdout: '' });
    expect(failed).toMatchObject({ stderr: expect.stringContaining('Did you mean review?') });
  });
});
