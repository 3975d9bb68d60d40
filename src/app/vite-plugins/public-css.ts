import { runnerImport } from 'vite';
import type { Plugin } from 'vite';

const id = 'virtual:public.css';
const rules = './src/app/vite-plugins/public-rules.ts';

type Module = { readonly publicCss: () => string };

/** `virtual:public.css`: the theme's recipes as static CSS, so that the public area needs no style engine. */
export function publicCssModule(): Plugin {
  return {
    name: 'portal:public-css',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return undefined;
      const { module, dependencies } = await runnerImport<Module>(rules);
      for (const file of dependencies) this.addWatchFile(file);
      return module.publicCss();
    },
  };
}
