import type { Plugin } from 'vite';

const id = 'virtual:chart-samples';
const models = '/tests/model/all.ts';

type Said = {
  readonly by: string;
  readonly event: object;
  readonly from?: string;
  readonly delay?: number;
};
type Model = {
  readonly name: string;
  readonly section: string;
  readonly starts: Readonly<Record<string, unknown>>;
  readonly says: readonly Said[];
};

const samplesOf = ({ section, starts, says }: Model) => ({
  section,
  starts: Object.entries(starts).map(([name, input]) => ({ name, input })),
  says,
});

/**
 * `virtual:chart-samples`: what the models of the charts know, for the dock that follows a running chart. In
 * development alone; a build has nothing of it.
 */
export function chartSamples(): Plugin {
  let read: () => Promise<readonly Model[]> = () => Promise.resolve([]);
  return {
    name: 'portal:chart-samples',
    configureServer(server) {
      read = async () => (await server.ssrLoadModule(models))['models'];
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return undefined;
      const samples = Object.fromEntries((await read()).map((model) => [model.name, samplesOf(model)]));
      return `export const samples = JSON.parse(${JSON.stringify(JSON.stringify(samples))});`;
    },
  };
}
