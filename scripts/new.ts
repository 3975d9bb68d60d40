import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { machineFiles } from './new/machine.ts';
import { namesOf } from './new/names.ts';
import type { Names } from './new/names.ts';
import { entriesOf, withEntry } from './new/registries.ts';
import { storyFiles } from './new/story.ts';
import { testFiles } from './new/tests.ts';
import { wordFiles } from './new/words.ts';

const help = `npm run new -- chart NAME [--section "§5"] [--en TITLE] [--fr TITLE] [--es TITLE] [--it TITLE]

Makes a chart that works (filled in, sent, refused, done), with all that the gate asks for: machine, catalogue,
model, claims, stories, words in four languages, pages and tests. NAME is in small letters: bank-change.

A step of an enrollment goes through more hands: docs/recipes/new-step.md leads through them.`;

const root = join(import.meta.dirname, '..');

/** Runs a tool of the project; it ends everything when the tool fails. */
function tool(...words: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [...words], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${words.join(' ')} failed: the lines above say why.`);
}

/** The lists that name every chart, with the new one; by file. Nothing is written yet. */
function listed(names: Names): Readonly<Record<string, string>> {
  const lists = new Map<string, string>();
  for (const entry of entriesOf(names)) {
    const { file } = entry;
    lists.set(file, withEntry(lists.get(file) ?? readFileSync(join(root, file), 'utf8'), entry));
  }
  return Object.fromEntries(lists);
}

function makeChart(names: Names): readonly string[] {
  const files = { ...machineFiles(names), ...testFiles(names), ...storyFiles(names), ...wordFiles(names) };
  // its folder may be another thing's, as machines/catalogue is
  const there = [join('machines', names.kebab), ...Object.keys(files)].find((path) =>
    existsSync(join(root, path)),
  );
  if (there !== undefined) throw new Error(`${there} is there already: choose another name.`);
  const all = { ...files, ...listed(names) };
  for (const [file, content] of Object.entries(all)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  return Object.keys(all);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      en: { type: 'string' },
      fr: { type: 'string' },
      es: { type: 'string' },
      it: { type: 'string' },
      section: { type: 'string', default: '§1' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [kind, name, ...more] = positionals;
  if (values.help) console.log(help);
  else if (kind !== 'chart' || name === undefined || more.length > 0) throw new Error(help);
  else {
    const made = makeChart(namesOf(name, values.section, values));
    tool('node_modules/oxfmt/bin/oxfmt', ...made);
    tool('--import', 'tsx', 'scripts/charts.ts');
    for (const file of made) console.log(file);
    console.log(
      `\nNow write its states, and see: npm run check · npm run prove -- ${name} · npm run storybook`,
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
