// How the server is built, for use and for its tests.
import { build } from 'esbuild';

/** Hundreds of small modules each, whose reading took a third of a start: they go into the server's own files. */
const taken = /^(kysely|libphonenumber-js|radash)(\/|$)/;
const otherPackages = {
  name: 'other-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || taken.test(path) ? undefined : { path, external: true },
    );
  },
};

/** Bundles programs of the server into `outdir`; what is not `taken` is read from node_modules. */
export const bundleServer = (options) =>
  build({
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    plugins: [otherPackages],
    ...options,
  });
