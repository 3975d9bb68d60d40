import { build } from 'esbuild';
import type { Plugin } from 'vite';

const source = 'src/app/first/first.ts';

/** The script that stands in the page itself, as one text. */
export async function firstScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { 'import.meta.env.DEV': 'false' },
    logLevel: 'error',
  });
  return (outputFiles[0]?.text ?? '').trim();
}

const place = '<!-- first script -->';

/** Puts the first script into the page, before anything that is painted; the server allows it by its hash. */
export function firstScriptInPage(): Plugin {
  return {
    name: 'portal:first-script',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const script = await firstScript();
        return html.replace(place, () => `<script>${script}</script>`);
      },
    },
  };
}
