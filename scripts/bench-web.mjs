// `npm run bench:web`: what the screens of the built portal cost on a cheap phone (tests/bench/web); `-- --help`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { findChromium } from './chromium.mjs';
import { isFresh } from './freshness.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
try {
  const chromium = await findChromium();
  if (chromium === null)
    throw new Error(
      'The bench needs Chromium, and there is none: npm test installs one, or CHROMIUM_PATH names one.',
    );
  process.env.CHROMIUM_PATH = chromium;
  if (!isFresh(root, process.env) && !process.argv.includes('--help')) {
    const { status } = spawnSync(process.execPath, [join('scripts', 'build.mjs')], {
      stdio: ['ignore', 2, 'inherit'],
    });
    if (status !== 0) throw new Error('The build failed; the lines above say why.');
  }
  const { benchWeb } = await tsImport('../tests/bench/web/command.ts', import.meta.url);
  await benchWeb(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
// a browser that is shared among tests would keep the process
process.exit();
