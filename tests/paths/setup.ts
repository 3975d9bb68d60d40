import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setup as buildAndFill } from '../fixtures/build-global.ts';
import { filledData, startPortal } from '../fixtures/portal.ts';

/** Builds and fills one demo before the walks; with `--built` the portal is taken as it was built last. */
export async function setup(): Promise<() => void> {
  if (process.env['PATHS_BUILT'] !== '1') return buildAndFill();
  const folder = mkdtempSync(join(tmpdir(), 'portal-demo-'));
  const data = join(folder, 'data');
  const portal = await startPortal({ DATA_DIR: data });
  await portal.stop();
  process.env[filledData] = data;
  return () => rmSync(folder, { recursive: true, force: true });
}
