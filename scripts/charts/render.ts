import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ElkConstructor from 'elkjs/lib/elk.bundled.js';
import { format } from 'prettier';
import type { AnyStateMachine } from 'xstate';
import { models } from '../../tests/model/all.ts';
import { toldOfChart } from './cover.ts';
import { graphOf } from './graph.ts';
import type { View } from './graph.ts';
import { indexOf } from './index-page.ts';
import { pageOf } from './page.ts';
import { pageFile, pageLanguages } from './page-words.ts';
import { drawChart } from './svg.ts';

type Picture = View & { readonly name: string };

/** Steps share one inside: they are drawn closed, and the inside of the first one by itself. The summary has its own. */
function picturesOf(name: string, machine: AnyStateMachine): readonly Picture[] {
  const steps = machine.root.states['filling'] ?? machine.root.states['correcting'];
  const first = steps?.states['investorType'];
  if (steps === undefined || first === undefined)
    return [{ name, machine, root: machine.root, isClosed: () => false }];
  return [
    {
      name,
      machine,
      root: machine.root,
      isClosed: (node) => node.parent === steps && node.key !== 'summary',
    },
    { name: 'enrollment-step', machine, root: first, isClosed: () => false },
  ];
}

/** The files of docs/decisions, which the sections of charts name by their numbers. */
const decisionFiles = () => readdirSync(join(import.meta.dirname, '../../docs/decisions'));
const asMarkdown = (page: string) => format(page, { parser: 'markdown', singleQuote: true, printWidth: 110 });

/** Every file of `docs/charts`: name and content. */
export async function renderCharts(): Promise<ReadonlyMap<string, string>> {
  const elk = new ElkConstructor();
  const decisions = decisionFiles();
  const files = new Map<string, string>();
  for (const model of models) {
    const pictures = picturesOf(model.name, model.machine);
    for (const picture of pictures.filter((one) => !files.has(`${one.name}.svg`)))
      files.set(`${picture.name}.svg`, drawChart(picture.name, picture, await elk.layout(graphOf(picture))));
    const told = toldOfChart(model);
    const names = pictures.map((picture) => picture.name);
    for (const language of pageLanguages)
      files.set(
        pageFile(model.name, language),
        await asMarkdown(pageOf({ model, told, pictures: names, language, decisions })),
      );
  }
  for (const language of pageLanguages)
    files.set(pageFile('README', language), await asMarkdown(indexOf(models, language, decisions)));
  return files;
}
