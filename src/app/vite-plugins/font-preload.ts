import type { Plugin } from 'vite';

/** Asks for the fonts of the first paint with the page itself, instead of when its style is known. */
export function fontPreload(...names: readonly string[]): Plugin {
  return {
    name: 'portal:font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return names.map((name) => {
          const file = Object.keys(bundle ?? {}).find(
            (path) => path.includes(`${name}-`) && path.endsWith('.woff2'),
          );
          if (file === undefined) throw new Error(`The font ${name} is not in the build`);
          const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
          return { tag: 'link', attrs, injectTo: 'head' };
        });
      },
    },
  };
}
