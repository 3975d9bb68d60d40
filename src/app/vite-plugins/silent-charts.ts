import type { Plugin } from 'vite';

/** A state's sentence for whoever reads the chart: one line of text after the word. */
const sentence = /\bdescription:\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`),?/g;

/** The charts without the sentences that only their readers, pictures and stories need. */
export const silent = (source: string): string => source.replace(sentence, '');

/** Leaves the descriptions of states at home: no page shows them, and everybody would load them. */
export function silentCharts(outDir: string): Plugin {
  return {
    name: 'portal:silent-charts',
    enforce: 'pre',
    apply: (config, { command }) => command === 'build' && config.build?.outDir === outDir,
    transform(code, id) {
      if (!/\/machines\/[^?]+\.ts$/.test(id)) return undefined;
      return { code: silent(code), map: null };
    },
  };
}
