import { parseArgs } from 'node:util';
import { titleOf } from '../src/flow/words.ts';
import type { FlowLanguage } from '../src/flow/words.ts';
import { models } from '../tests/model/all.ts';
import { tellFailure } from '../tests/model/counter-example.ts';
import type { ChartModel } from '../tests/model/model.ts';
import { prove } from '../tests/model/proofs.ts';

const help = `npm run prove [-- CHART …] [--list] [--lang en|fr|es|it]

Proves over the whole graph of each chart, not over samples of paths:
what must have been shown before a step, a contract, a payment or a decision;
that nobody waits for ever; that an end or home is reached from everywhere; that nothing in it is dead.
What does not hold is told by the shortest way that shows it, with a link that opens it in Storybook.

  --list   prints each claim too
  --lang   the language of the charts’ own words: their titles, and the way that shows what does not hold;
           claims and figures are in English`;

const languages: readonly FlowLanguage[] = ['en', 'fr', 'es', 'it'];

/** `enrollment.business`, as people say it, or `enrollment-business`, as the charts are named. */
function modelNamed(said: string): ChartModel {
  const found = models.find(({ name }) => name === said.toLowerCase().replaceAll('.', '-'));
  if (found !== undefined) return found;
  throw new Error(`There is no chart "${said}". There are: ${models.map(({ name }) => name).join(', ')}`);
}

function asked() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      list: { type: 'boolean', default: false },
      lang: { type: 'string', default: 'en' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const language = languages.find((one) => one === values.lang);
  if (language === undefined) throw new Error(`--lang is one of ${languages.join(', ')}`);
  return { ...values, language, chosen: positionals.length === 0 ? models : positionals.map(modelNamed) };
}

/** Prints what was proved of a chart; answers how many things do not hold. */
function printed(model: ChartModel, { list, language }: ReturnType<typeof asked>): number {
  const began = Date.now();
  const { places, ways, claims, failures } = prove(model);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const verdict = failures.length === 0 ? 'proved' : `${failures.length} do not hold`;
  const counted = `${claims.length} ${claims.length === 1 ? 'claim' : 'claims'}`;
  console.log(
    `${titleOf(model.name, language)}: ${verdict}: ${counted} over ${places} states and ${ways} ways (${seconds} s)`,
  );
  if (list) for (const sentence of claims) console.log(`  - ${sentence}`);
  for (const failure of failures) console.log(`\n${tellFailure(model, failure, language)}\n`);
  return failures.length;
}

try {
  const what = asked();
  if (what.help) console.log(help);
  else {
    const failed = what.chosen.reduce((sum, model) => sum + printed(model, what), 0);
    process.exitCode = failed > 0 ? 1 : 0;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  console.error('npm run prove -- --help tells how it is asked.');
  process.exitCode = 1;
}
