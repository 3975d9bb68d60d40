import { loadTexts } from '../src/platform/texts.ts';
import { drawnOf } from './drawn.ts';
import { words } from './i18n.ts';

const names = { fr: 'French', es: 'Spanish', it: 'Italian' } as const;
const others = ['fr', 'es', 'it'] as const;

/** What people and papers say in the stories’ facts, in whatever language they wrote it. */
const written =
  /^(SAMPLE ENERGY|Bill (number|date)|The bill is dated|The account is not in|12 rue de|JBSW Y3DP|CAMILLE EXEMPLE)/;

const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Says the page in a language, as it stands, and gives its lines. */
async function linesIn(language: string): Promise<readonly string[]> {
  if (words.language !== language) {
    await Promise.all([words.changeLanguage(language), loadTexts([], language)]);
    await drawn();
  }
  return document.body.innerText.split('\n').map((line) => line.trim());
}

/** A line that somebody put into words for the screen: no name, no amount, no day, nothing that a member wrote. */
const isSentence = (line: string) =>
  line.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length >= 4 && !written.test(line);

/** What is wrong with a page's lines in another language; nothing is. */
function lineFaults(lines: readonly string[], english: readonly string[], name: string): readonly string[] {
  if (lines.join() === english.join()) return [`reads the same in ${name} as in English.`];
  const left = lines.filter((line) => isSentence(line) && english.includes(line));
  return left.map((line) => `leaves “${line}” in English in ${name}.`);
}

/** Milliseconds that rows, which are drawn after the rest, may take, in all languages together. */
const patience = 4000;

/**
 * Sentences about a page that reads as it does in English, or holds lines that stay in English: in a language that is drawn
 * for its story, in a whole run in each.
 */
export async function languageFaults(shown: string, story: string): Promise<readonly string[]> {
  const english = await linesIn('en');
  const faults: string[] = [];
  const until = performance.now() + patience;
  for (const language of drawnOf(story, others)) {
    const judge = async () => lineFaults(await linesIn(language), english, names[language]);
    let found = await judge();
    while (found.length > 0 && performance.now() < until) {
      await drawn();
      found = await judge();
    }
    faults.push(...found);
  }
  await linesIn(shown);
  return faults;
}
