import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleRecord } from './src/app/vite-plugins/bundle-record.ts';
import { chartSamples } from './src/app/vite-plugins/chart-samples.ts';
import { contractModule } from './src/app/vite-plugins/contract.ts';
import { fontPreload } from './src/app/vite-plugins/font-preload.ts';
import { pdfFiles } from './src/app/vite-plugins/pdf-files.ts';
import { pureContract } from './src/app/vite-plugins/pure-contract.ts';
import { publicCssModule } from './src/app/vite-plugins/public-css.ts';
import { silentCharts } from './src/app/vite-plugins/silent-charts.ts';

const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

const outDir = 'dist/portal';

export default defineConfig({
  plugins: [
    react(),
    contractModule(),
    pureContract(),
    chartSamples(),
    silentCharts(outDir),
    publicCssModule(),
    pdfFiles(),
    fontPreload('ibm-plex-sans-latin-wght-normal'),
    bundleRecord(),
  ],
  build: { target: 'es2023', outDir, emptyOutDir: true, assetsInlineLimit: 0 },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': api, '/dev': api, '/healthz': api, '/readyz': api },
  },
});
