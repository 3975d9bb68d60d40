import type { Plugin } from 'vite';

/** Asks for the body's font with the page itself, instead of after the style sheet was read. */
export function fontPreload(name: string): Plugin {
  return {
    name: 'portal:font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find(
          (path) => path.includes(`${name}-`) && path.endsWith('.woff2'),
        );
        if (file === undefined) throw new Error(`The font ${name} is not in the build`);
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
