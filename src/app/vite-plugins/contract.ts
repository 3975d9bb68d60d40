import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';
import { contract } from '../../../contract/index.ts';

const id = 'virtual:contract';

type Row = { '~orpc': { meta: { access: unknown }; route: { method: string; path: string } } };
const isRow = (node: object): node is Row => '~orpc' in node;

/** Examples, summaries and error lists stay at home; method, path and access rule travel. */
function lean(node: object): unknown {
  if (!isRow(node))
    return Object.fromEntries(
      Object.entries(node).map(([name, below]: [string, object]) => [name, lean(below)]),
    );
  const { meta, route } = node['~orpc'];
  return [route.method, route.path, meta.access];
}

/** `virtual:contract`: the rows that the client needs, without zod. */
export function contractModule(): Plugin {
  return {
    name: 'portal:contract',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      const tree = JSON.stringify(lean(minifyContractRouter(contract)));
      return `export const contract = JSON.parse(${JSON.stringify(tree)});`;
    },
  };
}
