import { askedOf, Refused } from './asked.ts';
import type { Format } from './asked.ts';
import { asGherkin } from './formats/gherkin.ts';
import { asJson } from './formats/json.ts';
import { asMarkdown } from './formats/markdown.ts';
import { asPlaywright, isWalkedInABrowser } from './formats/playwright.ts';
import { asText } from './formats/text.ts';
import { help } from './help.ts';
import { listOfAll, listOfOne } from './list.ts';
import { toldOf } from './told.ts';
import type { ToldPaths } from './told.ts';

const renderers: Readonly<Record<Format, (told: ToldPaths, out: string | null) => string | Promise<string>>> =
  {
    text: asText,
    markdown: asMarkdown,
    json: asJson,
    gherkin: asGherkin,
    playwright: asPlaywright,
  };

/** What is printed for the words of the command line, and the file that it goes to; it throws `Refused`. */
export async function answerTo(
  words: readonly string[],
): Promise<{ readonly text: string; readonly out: string | null }> {
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
