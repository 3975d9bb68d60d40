import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ElkConstructor from 'elkjs/lib/elk.bundled.js';
import { models } from '../../tests/model/all.ts';
import { formatted } from '../formatted.ts';
import { toldOfChart } from './cover.ts';
import { graphOf } from './graph.ts';
import { indexOf } from './index-page.ts';
import { pageOf } from './page.ts';
import { pageFile, pageLanguages } from './page-words.ts';
import { picturesOf } from './pictures.ts';
import { drawChart } from './svg.ts';

/** The files of docs/decisions, which the sections of charts name by their numbers. */
const decisionFiles = () => readdirSync(join(import.meta.dirname, '../../docs/decisions'));
const asMarkdown = (page: string) => formatted('page.md', page);

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
