import ElkConstructor from 'elkjs/lib/elk.bundled.js';
import { format } from 'prettier';
import type { AnyStateMachine } from 'xstate';
import { charts } from '../../machines/catalogue.ts';
import { graphOf } from './graph.ts';
import type { View } from './graph.ts';
import { pageOf } from './page.ts';
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

/** Every file of `docs/charts`: name and content. */
export async function renderCharts(): Promise<ReadonlyMap<string, string>> {
  const elk = new ElkConstructor();
  const files = new Map<string, string>();
  for (const { name, machine } of charts) {
    const pictures = picturesOf(name, machine);
    for (const picture of pictures.filter((one) => !files.has(`${one.name}.svg`)))
      files.set(`${picture.name}.svg`, drawChart(picture.name, picture, await elk.layout(graphOf(picture))));
    const page = pageOf(
      name,
      machine,
      pictures.map((picture) => picture.name),
    );
    files.set(`${name}.md`, await format(page, { parser: 'markdown', singleQuote: true, printWidth: 110 }));
  }
  return files;
}
