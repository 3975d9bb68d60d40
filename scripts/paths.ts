import { writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { askedOf, Refused } from './paths/asked.ts';
import type { Format } from './paths/asked.ts';
import { asGherkin } from './paths/formats/gherkin.ts';
import { asJson } from './paths/formats/json.ts';
import { asMarkdown } from './paths/formats/markdown.ts';
import { asPlaywright, browserTests, isWalkedInABrowser } from './paths/formats/playwright.ts';
import { asText } from './paths/formats/text.ts';
import { help } from './paths/help.ts';
import { listOfAll, listOfOne } from './paths/list.ts';
import { toldOf } from './paths/told.ts';
import type { ToldPaths } from './paths/told.ts';

const renderers: Readonly<Record<Format, (told: ToldPaths, out: string | null) => string | Promise<string>>> =
  {
    text: asText,
    markdown: asMarkdown,
    json: asJson,
    gherkin: asGherkin,
    playwright: asPlaywright,
  };

async function answerTo(words: readonly string[]): Promise<{ text: string; out: string | null }> {
  const asked = askedOf(words);
  if (asked.kind === 'help') return { text: help, out: null };
  if (asked.kind === 'list') {
    const [one, ...others] = asked.models;
    const isOne = one !== undefined && others.length === 0;
    const text = isOne ? listOfOne(one, asked.language) : listOfAll(asked.models, asked.language);
    return { text: `${text}\n\nnpm run paths -- --help says what can be asked of them.`, out: null };
  }
  const { format, model, out } = asked;
  if (format === 'playwright' && !(await isWalkedInABrowser(model.name)))
    throw new Refused(
      `Nothing walks ${model.name} in a browser: tests/fixtures/walkers.ts has no walker of it.`,
    );
  return { text: await renderers[format](toldOf(asked), out), out };
}

try {
  const { text, out } = await answerTo(process.argv.slice(2));
  if (out === null) process.stdout.write(`${text.trimEnd()}\n`);
  else {
    writeFileSync(out, `${text.trimEnd()}\n`);
    console.log(out);
    if (out.endsWith('.ts') && dirname(resolve(out)) !== browserTests)
      console.error(`Only the tests in ${relative('.', browserTests)} are run in a browser.`);
  }
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  console.error('npm run paths -- --help says what can be asked.');
  process.exitCode = 2;
}
