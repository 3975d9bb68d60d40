import type { Plugin } from 'vite';

/** Leaves out of a build what lets a browser's extension look into React: what is built is for members, not for us. */
export function noDevtools(): Plugin {
  return {
    name: 'portal:no-devtools',
    apply: 'build',
    config: () => ({ define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } }),
  };
}
