import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { bundleRecord } from './src/app/vite-plugins/bundle-record.ts';
import { chartSamples } from './src/app/vite-plugins/chart-samples.ts';
import { contractModule } from './src/app/vite-plugins/contract.ts';
import { eagerCode } from './src/app/vite-plugins/eager-code.ts';
import { fontCores } from './src/app/vite-plugins/font-core.ts';
import { fontsInPage } from './src/app/vite-plugins/fonts-in-page.ts';
import { firstScriptInPage } from './src/app/vite-plugins/first-script.ts';
import { noDevtools } from './src/app/vite-plugins/no-devtools.ts';
import { ownPreload } from './src/app/vite-plugins/own-preload.ts';
import { pdfFiles } from './src/app/vite-plugins/pdf-files.ts';
import { pureContract } from './src/app/vite-plugins/pure-contract.ts';
import { publicCssModule } from './src/app/vite-plugins/public-css.ts';
import { routePreload } from './src/app/vite-plugins/route-preload.ts';
import { silentCharts } from './src/app/vite-plugins/silent-charts.ts';
import { sharedFiles } from './src/app/vite-plugins/shared-files.ts';
import { staticStyles } from './src/app/vite-plugins/static-styles.ts';

const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

const outDir = 'dist/portal';

export default defineConfig({
  // settings are environment variables, the portal's as the server's
  envDir: false,
  plugins: [
    react(),
    ownPreload(),
    noDevtools(),
    firstScriptInPage(),
    contractModule(),
    pureContract(),
    chartSamples(),
    silentCharts(outDir),
    staticStyles(),
    publicCssModule(),
    pdfFiles(),
    fontCores(),
    fontsInPage(),
    routePreload(),
    bundleRecord(),
    eagerCode('base', 'enter', 'session-start', 'area', 'parts', 'lists'),
  ],
  resolve: {
    alias: [
      {
        find: /^use-sync-external-store\/shim\/index\.js$/,
        replacement: resolve('src/platform/sync-external-store.ts'),
      },
    ],
  },
  build: {
    target: 'es2023',
    outDir,
    // former builds' files stay beside the new ones, as long as scripts/former-builds.mjs lets them
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // what follows the first paint is foreseen or asked for by the page: the lists of names would be loaded before it
      resolveDependencies: (_file, files, { hostId }) => (/\b(base|forms)-/.test(hostId) ? [] : files),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: sharedFiles,
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': api, '/dev': api, '/healthz': api, '/readyz': api },
  },
});
