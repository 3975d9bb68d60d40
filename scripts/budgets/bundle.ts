// Reads what the build wrote down of itself (`.bundle.json`), and weighs its files as they are sent.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export type Row = { readonly path: string; readonly area: string; readonly screen: string };
export type Chunk = {
  readonly isEntry: boolean;
  /** the module that it stands for, when it is brought by a dynamic import */
  readonly facade: string | null;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  /** its modules, each with its weight beside the others */
  readonly modules: Readonly<Record<string, number>>;
};
/** What a build is made of. */
export type Bundle = {
  readonly files: readonly string[];
  readonly chunks: Readonly<Record<string, Chunk>>;
  /** modules with dynamic imports, and what each of them brings */
  readonly brings: Readonly<Record<string, readonly string[]>>;
  /** modules of the portal's own, and what they import of packages */
  readonly uses: Readonly<Record<string, readonly string[]>>;
  readonly routes: readonly Row[];
  readonly screens: Readonly<Record<string, string>>;
  /** scripts that the page names beside its modules */
  readonly scripts: readonly string[];
  /** the bytes of a file as it is sent, brotli 11 */
  readonly weigh: (file: string) => number;
};

/** Scripts that run before the modules do; the entry itself is one of those. */
function plainScripts(dir: string): readonly string[] {
  const html = readFileSync(join(dir, 'index.html'), 'utf8');
  const tags = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, words = '']) => words);
  return tags.flatMap((words) => {
    const file = /\ssrc="\/([^"]+)"/.exec(words)?.[1];
    return file === undefined || words.includes('type="module"') ? [] : [file];
  });
}

/** The record of a built portal. Throws when it was not built. */
export function readBundle(dir: string): Bundle {
  const path = join(dir, '.bundle.json');
  if (!existsSync(path)) throw new Error(`${path} is missing: build the portal first (npm run build).`);
  const known = new Map<string, number>();
  const weigh = (file: string) => {
    const packed = join(dir, `${file}.br`);
    // the build packs at the same strength; small files stay as they are, and are packed here
    const size =
      known.get(file) ??
      (existsSync(packed) ? statSync(packed).size : brotliCompressSync(readFileSync(join(dir, file))).length);
    known.set(file, size);
    return size;
  };
  const record: Omit<Bundle, 'scripts' | 'weigh'> = JSON.parse(readFileSync(path, 'utf8'));
  return { ...record, scripts: plainScripts(dir), weigh };
}

/** The package of a module, or the folder of the portal's own that it lies in. */
export function packageOf(id: string): string {
  const path = id.split('?')[0] ?? id;
  const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  if (name !== undefined) return name;
  if (path.startsWith('locales/')) return 'our words';
  const folder = /^(contract|machines|src\/[^/]+)\//.exec(path)?.[1];
  return folder === undefined ? 'our rest' : `our ${folder}`;
}

/** What every package has of the files' bytes, the most first: apportioned by what its modules weigh packed alone. */
export function sharesOf(bundle: Bundle, files: Iterable<string>): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  const add = (name: string, bytes: number) => shares.set(name, (shares.get(name) ?? 0) + bytes);
  for (const file of files) {
    const modules = Object.entries(bundle.chunks[file]?.modules ?? {});
    const whole = modules.reduce((sum, [, size]) => sum + size, 0);
    if (whole === 0) add('our rest', bundle.weigh(file));
    else for (const [id, size] of modules) add(packageOf(id), (bundle.weigh(file) * size) / whole);
  }
  return new Map([...shares].toSorted(([, a], [, b]) => b - a));
}
