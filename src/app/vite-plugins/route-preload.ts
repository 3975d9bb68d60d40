import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { languages } from '../../../contract/enums.ts';
import { routes } from '../routes.ts';
import { screenModules } from './bundle-record.ts';
import { listed, readTable } from './read-table.ts';
import { apiPath } from '../../platform/api-path.ts';
import { type Ahead, type Follow, openAhead } from '../../platform/open-ahead.ts';

/** What Chromium saw each screen wait for, beside what its code imports (`scripts/budgets.mjs --look`). */
type Waits = Readonly<Record<'areas' | 'screens' | 'paths', Readonly<Record<string, readonly string[]>>>>;
type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** Waited for by whoever has values alone: the answer that tells of them brings it, and a new member never loads it. */
const bySomeAlone = ['src/ui/charts/evolution-chart.tsx'];
const isWords = (module: string) => module.startsWith('locales/');
const areaOf = (module: string) => module.replace(/^.*\/|\.json$/g, '');

/** The files of modules and of all that they import, their styles too, without what the page names itself. */
function filesOf(bundle: Bundle, modules: readonly string[]): readonly string[] {
  const chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []));
  const found = new Set<string>();
  const walk = (name: string | undefined, into: Set<string>) => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (chunk === undefined || into.has(chunk.fileName)) return;
    into.add(chunk.fileName);
    for (const next of chunk.imports) walk(next, into);
  };
  for (const module of modules)
    walk(chunks.find(({ moduleIds }) => moduleIds.includes(resolve(module)))?.fileName, found);
  const named = new Set<string>();
  walk(chunks.find(({ isEntry }) => isEntry)?.fileName, named);
  const own = [...found].filter((file) => !named.has(file));
  const sheets = chunks.filter(({ fileName }) => own.includes(fileName));
  return [
    ...new Set([...own, ...sheets.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])]),
  ];
}

function tableOf(bundle: Bundle, api: string): readonly [Ahead, readonly Follow[]] {
  const waits: Waits = JSON.parse(readFileSync('scripts/budgets/waits.json', 'utf8'));
  const home = resolve('src/app/screens.ts');
  const modules = screenModules(readFileSync(home, 'utf8'));
  const files = listed();
  const reads = readTable((module) => filesOf(bundle, [module]).map(files.at));
  const inside = routes.filter(({ area, to }) => (area === 'user' || area === 'admin') && to === undefined);
  const found = inside.map((row) => {
    const { path, area, screen } = row;
    const waited = [waits.areas[area], waits.screens[screen], waits.paths[path]].flatMap(
      (some) => some ?? [],
    );
    const own = resolve(dirname(home), modules.get(screen) ?? '');
    const parts = waited.filter((one) => !isWords(one) && !bySomeAlone.includes(one));
    const code = [own, 'src/app/member/area.tsx', ...parts];
    return { ...row, own: filesOf(bundle, code), words: [...new Set(waited.filter(isWords).map(areaOf))] };
  });
  const sharedIn = (area: string) => {
    const [first, ...rest] = found.filter((row) => row.area === area);
    return (first?.own ?? []).filter((file) => rest.every(({ own }) => own.includes(file)));
  };
  const shared = { user: sharedIn('user'), admin: sharedIn('admin') };
  const sets = listed();
  const areasOfWords = listed();
  const rows = found.map(({ path, area, screen, own, words }) => {
    const common = area === 'user' ? shared.user : shared.admin;
    const set = own.filter((file) => !common.includes(file)).map(files.at);
    // in order: it packs better
    const named = words.map(areasOfWords.at).sort((one, other) => one - other);
    return [path, sets.at(JSON.stringify(set)), named, reads.of(screen, path)] as const;
  });
  const words = languages.map((language) => {
    const own = areasOfWords.names.map((area) => {
      const [file] = filesOf(bundle, [`locales/${language}/${area}.json`]);
      if (file === undefined) throw new Error(`The build has no words of ${area} in ${language}`);
      return files.at(file);
    });
    return [language, own] as const;
  });
  const table = {
    api,
    files: files.names,
    names: areasOfWords.names,
    words: Object.fromEntries(words),
    areas: { user: shared.user.map(files.at), admin: shared.admin.map(files.at) },
    sets: sets.names.map((one) => JSON.parse(one)),
    rows,
    ...reads.table(),
  };
  return [table, reads.follows];
}

/** The page's own script, as small as the code of a build. */
function scriptOf(bundle: Bundle): string {
  const [table, follows] = tableOf(bundle, apiPath(process.env['VITE_API_BASE']));
  const given = `${JSON.stringify(table)},[${follows.map(String).join()}]`;
  return minifySync('ahead.js', `try{(${openAhead.toString()})(${given})}catch{}`).code.trim();
}

/**
 * The page behind the login begins its own files and first reads by itself: code and data come side by side and not one
 * after the other. The script stands in the page; the server names its hash.
 */
export function routePreload(): Plugin {
  return {
    name: 'portal:route-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const script = scriptOf(bundle);
        return html.replace(
          '<script type="module"',
          () => `<script data-ahead>${script}</script>\n    <script type="module"`,
        );
      },
    },
  };
}
