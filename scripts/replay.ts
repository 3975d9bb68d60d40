import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { stateSentence, titleOf } from '../src/flow/words.ts';
import type { FlowLanguage } from '../src/flow/words.ts';
import { modelOf } from '../tests/model/all.ts';
import { clausesOf, readRun, replay } from '../tests/model/recorded.ts';

const help = `npm run replay -- FILE [--lang en|fr|es|it]

Sends a run that was saved in the portal (?inspect, in development) through its chart as it is today.
It prints what happens and the state after each step, and ends with 1 at the first difference.
--lang is the language of what happens and of the states; the last line, whether the chart still goes that way, is in
English.
To keep a run as a test: put its file into tests/machines/recorded/.`;

const languages: readonly FlowLanguage[] = ['en', 'fr', 'es', 'it'];

/** What was asked for; throws with a sentence about what can't be. */
function asked() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      lang: { type: 'string', default: 'en' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const language = languages.find((one) => one === values.lang);
  if (language === undefined) throw new Error(`--lang is one of ${languages.join(', ')}`);
  return { file: positionals[0], language, help: values.help };
}

async function main(): Promise<number> {
  const { file, language, help: wantsHelp } = asked();
  if (wantsHelp || file === undefined) {
    console.log(help);
    return wantsHelp ? 0 : 1;
  }
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  const run = readRun(readFileSync(file, 'utf8'));
  const clauses = clausesOf(run, language);
  console.log(`${titleOf(run.chart, language)} (${modelOf(run.chart).section})\n`);
  let at = 0;
  const { steps, difference } = await replay(run, (leaf) => {
    const place = at === 0 ? '  ' : `${at}.`;
    console.log(
      `${place.padStart(3)} ${clauses[at] ?? ''}\n      ${leaf}: ${stateSentence(run.chart, leaf, language)}`,
    );
    at += 1;
  });
  if (difference === null) {
    console.log(`\nThe chart goes the recorded way: ${steps} steps.`);
    return 0;
  }
  console.log(
    `${`${at}.`.padStart(3)} ${clauses[at] ?? ''}\n      Here the chart goes another way than recorded.\n      ${difference}`,
  );
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
