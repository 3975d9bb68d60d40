import { resolve } from 'node:path';
import { runnerImport } from 'vite';
import type { Plugin } from 'vite';
import type { StaticStyles } from './static/sheet.ts';

const sheet = 'virtual:static-styles.css';
const names = 'virtual:static-names';
const source = './src/app/vite-plugins/static/sheet.ts';

type Module = { readonly staticStyles: (withStories: boolean) => StaticStyles };

const inside = (path: string) => path.replaceAll('\\', '/');

/**
 * The portal's styles without a style engine (docs/decisions/0054): what the sources say to Chakra becomes a stylesheet,
 * and `@chakra-ui/react` a small module that gives elements their classes. So is the portal built, unless
 * `STATIC_STYLES=0` asks for Chakra's run time to compare with; with `STATIC_STORIES=1` Storybook is drawn the same way.
 */
export function staticStyles(): Plugin {
  const withStories = process.env['STATIC_STORIES'] === '1';
  let made: Promise<{ readonly styles: StaticStyles; readonly files: readonly string[] }> | null = null;
  let isOn = false;
  const make = () =>
    (made ??= runnerImport<Module>(source).then(({ module, dependencies }) => ({
      styles: module.staticStyles(withStories),
      files: dependencies,
    })));
  return {
    name: 'portal:static-styles',
    enforce: 'pre',
    configResolved(config) {
      const isStorybook = config.plugins.some(({ name }) => name.startsWith('storybook'));
      const isAsked = process.env['STATIC_STYLES'] !== '0';
      isOn = withStories || (isAsked && config.command === 'build' && !isStorybook);
    },
    async buildStart() {
      if (!isOn) return;
      const { styles } = await make();
      if (styles.problems.length > 0)
        this.error(`Styles that can't be worked out at build time:\n${styles.problems.join('\n')}`);
    },
    resolveId(id, importer) {
      if (id === sheet || id === names) return `\0${id}`;
      const from = inside(importer ?? '');
      if (isOn && id === '@chakra-ui/react' && !from.includes('/node_modules/'))
        return resolve('src/app/theme/static/chakra.ts');
      return undefined;
    },
    transform(_, id) {
      // a screen without a dialog doesn't bring the dialog's parts
      const isPart = /\/src\/app\/theme\/static\/(?!sheet\.ts)/.test(inside(id));
      return isOn && isPart ? { moduleSideEffects: false } : undefined;
    },
    async load(id) {
      if (isOn && inside(id).endsWith('/src/app/theme/system.ts')) return 'export const system = {};';
      if (id !== `\0${sheet}` && id !== `\0${names}`) return undefined;
      const { styles, files } = await make();
      for (const file of files) this.addWatchFile(file);
      return id === `\0${sheet}` ? styles.css : `export const names = ${JSON.stringify(styles.names)};`;
    },
  };
}
