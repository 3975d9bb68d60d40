import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { minifySync } from 'vite';
import type { Plugin } from 'vite';
import { routes } from '../routes.ts';

const home = resolve('src/app/screens.ts');
const publicHome = resolve('src/app/public-screens.ts');
const short = (id: string) => id.replace(`${process.cwd()}/`, '').replaceAll('\0', '');

const isOwn = (id: string) => !id.includes('node_modules');

/** The module of every screen, as screens.ts names it: in its row, or by a loader that several rows share. */
export function screenModules(source: string): ReadonlyMap<string, string> {
  const shared = new Map(
    [...source.matchAll(/const (\w+) = \(\) =>\s*import\('([^']+)'\)/g)].map(([, name = '', path = '']) => [
      name,
      path,
    ]),
  );
  const rows = source.matchAll(/^ {2}(\w+): async \(\) =>\s*\(await (?:import\('([^']+)'\)|(\w+)\(\))\)/gm);
  return new Map(
    [...rows].map(([, name = '', own, loader = '']) => {
      const path = own ?? shared.get(loader);
      if (path === undefined) throw new Error(`screens.ts: the screen ${name} names no module`);
      return [name, path];
    }),
  );
}

/** What a module weighs beside the others of its chunk: packed alone, as small as a build makes it. */
function weightOf(code: string | null): number {
  const small = code === null || code === '' ? '' : minifySync('module.js', code, { mangle: true }).code;
  return small === '' ? 0 : deflateRawSync(small).length;
}

/** What every screen is opened with, for whoever asks what a page loads. */
function screensOf(): Readonly<Record<string, string>> {
  const modules = screenModules(readFileSync(home, 'utf8') + readFileSync(publicHome, 'utf8'));
  const found = new Map<string, string>();
  for (const { screen } of routes) {
    const path = modules.get(screen);
    const file = path === undefined ? '' : resolve(dirname(home), path);
    if (!existsSync(file)) throw new Error(`screens.ts: no module of the screen ${screen} was found`);
    found.set(screen, short(file));
  }
  return Object.fromEntries(found);
}

/**
 * Writes down what the build put where (`.bundle.json`, which no server sends): every chunk with what it imports and the
 * weight of each module in it, every import of a package and every dynamic import with the module that holds it, and the
 * module of every screen.
 */
export function bundleRecord(): Plugin {
  return {
    name: 'portal:bundle-record',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []));
        const modules = chunks.flatMap((chunk) => chunk.moduleIds);
        const brings = modules.flatMap((id) => {
          const found = this.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
          return found.length === 0 ? [] : [[short(id), found.map(short)] as const];
        });
        const uses = modules.flatMap((id) => {
          const packages = isOwn(id)
            ? (this.getModuleInfo(id)?.importedIds ?? []).filter((one) => !isOwn(one))
            : [];
          return packages.length === 0 ? [] : [[short(id), packages.map(short)] as const];
        });
        const record = {
          files: Object.keys(bundle),
          chunks: Object.fromEntries(
            chunks.map((chunk) => [
              chunk.fileName,
              {
                isEntry: chunk.isEntry,
                facade: chunk.facadeModuleId ? short(chunk.facadeModuleId) : null,
                imports: chunk.imports,
                dynamicImports: chunk.dynamicImports,
                modules: Object.fromEntries(
                  Object.entries(chunk.modules).map(([id, { code }]) => [short(id), weightOf(code)]),
                ),
              },
            ]),
          ),
          brings: Object.fromEntries(brings),
          uses: Object.fromEntries(uses),
          routes: routes.flatMap(({ path, area, screen, to }) =>
            to === undefined ? [{ path, area, screen }] : [],
          ),
          screens: screensOf(),
        };
        this.emitFile({ type: 'asset', fileName: '.bundle.json', source: JSON.stringify(record) });
      },
    },
  };
}
