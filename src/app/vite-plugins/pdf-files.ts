import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const home = dirname(manifest);
const version = /"version":\s*"([^"]+)"/.exec(readFileSync(manifest, 'utf8'))?.[1] ?? '';

/** Character maps, the fonts that every PDF may count on, a decoder in plain script; their licences with them. */
const folders: readonly (readonly [folder: string, wanted: RegExp])[] = [
  ['cmaps', /\.bcmap$|^LICENSE/],
  ['standard_fonts', /\.(ttf|pfb)$|^LICENSE/],
  ['wasm', /fallback\.js$|^LICENSE_.*OPENJPEG/],
];
const files: ReadonlyMap<string, string> = new Map(
  folders.flatMap(([folder, wanted]) =>
    readdirSync(join(home, folder))
      .filter((name) => wanted.test(name))
      .map((name) => [`assets/pdfjs-${version}/${folder}/${name}`, join(home, folder, name)] as const),
  ),
);

/** What the document viewer's reader fetches beside itself, from the portal's own origin, under its version. */
export function pdfFiles(): Plugin {
  return {
    name: 'portal:pdf-files',
    configureServer(server) {
      server.middlewares.use((request, answer, next) => {
        const path = files.get((request.url ?? '').split('?')[0]?.slice(1) ?? '');
        if (path === undefined) return next();
        if (path.endsWith('.js')) answer.setHeader('content-type', 'text/javascript');
        answer.end(readFileSync(path));
      });
    },
    generateBundle() {
      for (const [fileName, path] of files)
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
    },
  };
}
