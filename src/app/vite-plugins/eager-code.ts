import type { Plugin } from 'vite';

/** What a browser that knows it (Chromium 136 and later) reads at a file's beginning; to others it is a remark. */
const hint = '//# allFunctionsCalledOnLoad';

/**
 * Lets the browser compile what these files hold while they come, beside the page's own thread. Otherwise each function
 * is compiled when it is first called: on a cheap phone a third of the time in which a page is drawn. For files most of
 * which the first screen runs, alone: of others it would compile what nobody calls.
 */
export function eagerCode(...names: readonly string[]): Plugin {
  return {
    name: 'portal:eager-code',
    apply: 'build',
    generateBundle: {
      // after all that writes at a file's beginning: the browser looks nowhere else
      order: 'post',
      handler(_options, bundle) {
        for (const one of Object.values(bundle))
          if (one.type === 'chunk' && names.includes(one.name)) one.code = `${hint}\n${one.code}`;
      },
    },
  };
}
