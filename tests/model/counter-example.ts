import { pathClauses, stateSentence, titleOf } from '../../src/flow/words.ts';
import type { FlowLanguage } from '../../src/flow/words.ts';
import { storybookLink } from './link.ts';
import type { ChartModel } from './model.ts';
import type { Failure } from './proofs.ts';

/** What does not hold, and the shortest way that shows it: a sentence for each step, and where Storybook opens it. */
export function tellFailure(model: ChartModel, { sentence, path }: Failure, language: FlowLanguage): string {
  const head = `${titleOf(model.name, language)}: this does not hold: ${sentence}.`;
  if (path === null) return head;
  const last = path.steps.at(-1)?.leaf ?? path.first;
  const clauses = pathClauses(model.name, path, language);
  return [
    head,
    ...clauses.map((clause, at) => `  ${at + 1}. ${clause}`),
    `  → ${last}: ${stateSentence(model.name, last, language)}`,
    `  ${storybookLink(model, path)}`,
  ].join('\n');
}
