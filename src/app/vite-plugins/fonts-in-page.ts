import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { transform } from 'esbuild';
import type { Plugin } from 'vite';
import { folder } from './font-core.ts';

const source = 'src/app/fonts.css';
const address = /url\('([^']+)'\)/g;
const { resolve: find } = createRequire(import.meta.url);

/** The file behind an address of the sheet. */
const fileOf = (name: string): string =>
  name.startsWith('portal-fonts/') ? join(folder, name.slice('portal-fonts/'.length)) : find(name);

/**
 * The sheet of the fonts in the page itself, where it holds for nothing until the page's first script says so: nothing
 * is asked for beside the code, and nothing is waited for afterwards to know where the fonts are.
 */
export function fontsInPage(): Plugin {
  const files = new Map<string, string>();
  let isBuild = true;
  return {
    name: 'portal:fonts-in-page',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    buildStart() {
      if (!isBuild) return;
      for (const [, name = ''] of readFileSync(source, 'utf8').matchAll(address)) {
        const file = fileOf(name);
        const asset = {
          type: 'asset',
          name: file.replace(/^.*[\\/]/, ''),
          source: readFileSync(file),
        } as const;
        files.set(name, this.emitFile(asset));
      }
    },
    generateBundle() {
      for (const [name, reference] of files) files.set(name, `/${this.getFileName(reference)}`);
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        // without a build they are as whatever else: quick
        if (!isBuild)
          return [{ tag: 'link', attrs: { rel: 'stylesheet', href: `/${source}` }, injectTo: 'head' }];
        const css = readFileSync(source, 'utf8').replace(
          address,
          (_all, name) => `url('${files.get(name)}')`,
        );
        const { code } = await transform(css, { loader: 'css', minify: true });
        return html.replace(
          '<script>',
          () => `<style media="not all" data-fonts>${code.trim()}</style>\n    <script>`,
        );
      },
    },
  };
}
