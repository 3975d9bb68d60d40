import { resolve } from 'node:path';
import { build } from 'vite';
import react from '@vitejs/plugin-react';

/** Builds the login that is React alone, as the portal is built; answers the folder. */
export async function buildReactOnly(): Promise<string> {
  const outDir = resolve('.cache/bench/react-only');
  // a development build would be three times as slow
  process.env.NODE_ENV = 'production';
  await build({
    configFile: false,
    root: resolve('tests/bench/web/react-only'),
    logLevel: 'warn',
    plugins: [react()],
    build: { target: 'es2023', outDir, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  return outDir;
}
