// Reads what the build wrote down of itself (`.bundle.json`), and weighs its files as they are sent.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Scripts that the page names beside its modules: they run before anything else does. */
function plainScripts(dir) {
  const html = readFileSync(join(dir, 'index.html'), 'utf8');
  return [...html.matchAll(/<script[^>]*\ssrc="\/([^"]+)"[^>]*>/g)].map(([, file]) => file);
}

/** The record of a built portal, with a scale for its files: bytes as brotli 11 makes them. */
export function readBundle(dir) {
  const path = join(dir, '.bundle.json');
  if (!existsSync(path)) throw new Error(`${path} is missing: build the portal first (npm run build).`);
  const known = new Map();
  const weigh = (file) => {
    if (!known.has(file)) {
      const packed = join(dir, `${file}.br`);
      // the build packs at the same strength; small files stay as they are, and are packed here
      const size = existsSync(packed)
        ? statSync(packed).size
        : brotliCompressSync(readFileSync(join(dir, file))).length;
      known.set(file, size);
    }
    return known.get(file);
  };
  return { ...JSON.parse(readFileSync(path, 'utf8')), scripts: plainScripts(dir), weigh };
}

/** The package of a module, or the folder of our own that it lies in. */
export function packageOf(id) {
  const path = id.split('?')[0];
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  if (name !== undefined) return name;
  if (path.startsWith('locales/')) return 'our words';
  const [, folder] = /^(contract|machines|src\/[^/]+)\//.exec(path) ?? [];
  return folder === undefined ? 'our rest' : `our ${folder}`;
}

/** What every package has of a file's bytes: apportioned by what its modules measure before they are packed. */
export function sharesOf(bundle, files) {
  const shares = new Map();
  for (const file of files) {
    const modules = Object.entries(bundle.chunks[file]?.modules ?? {});
    const whole = modules.reduce((sum, [, size]) => sum + size, 0);
    const add = (name, bytes) => shares.set(name, (shares.get(name) ?? 0) + bytes);
    if (whole === 0) add('our rest', bundle.weigh(file));
    else for (const [id, size] of modules) add(packageOf(id), (bundle.weigh(file) * size) / whole);
  }
  return new Map([...shares].toSorted(([, a], [, b]) => b - a));
}
