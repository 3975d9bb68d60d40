import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Puts our few lines in the place of what Vite wraps every `import()` with (src/platform/with-files.ts). They know files
 * from the root of the host: what is built to lie in a folder, as the stories are, keeps Vite's own.
 */
export function ownPreload(): Plugin {
  let isAtRoot = false;
  return {
    name: 'portal:own-preload',
    apply: 'build',
    enforce: 'pre',
    configResolved({ base }) {
      isAtRoot = base === '/';
    },
    resolveId: (id) =>
      isAtRoot && id === '\0vite/preload-helper.js' ? resolve('src/platform/with-files.ts') : null,
  };
}
