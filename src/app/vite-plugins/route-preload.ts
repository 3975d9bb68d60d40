import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { minifyContractRouter } from '@orpc/contract';
import type { Plugin, Rolldown } from 'vite';
import type { Access } from '../../../contract/access.ts';
import { languages } from '../../../contract/enums.ts';
import { contract } from '../../../contract/index.ts';
import { everyRead, type FirstRead, firstReads } from '../first-reads.ts';
import { routes } from '../routes.ts';
import { screenModules } from './bundle-record.ts';
import { type Ahead, openAhead } from '../../platform/open-ahead.ts';

/** What Chromium saw each screen wait for, beside what its code imports (`scripts/budgets.mjs --look`). */
type Waits = Readonly<Record<'areas' | 'screens' | 'paths', Readonly<Record<string, readonly string[]>>>>;
type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** Waited for by whoever has values alone: they ask for it when their first read has come, a new member never does. */
const bySomeAlone = ['src/ui/charts/evolution-chart.tsx'];
const isWords = (module: string) => module.startsWith('locales/');
const areaOf = (module: string) => module.replace(/^.*\/|\.json$/g, '');

/** A list in which everything stands once, and where each of it stands. */
function listed() {
  const names: string[] = [];
  return {
    names,
    at: (name: string) => (names.includes(name) ? names.indexOf(name) : names.push(name) - 1),
  };
}

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

type Row = { readonly route: { readonly path: string }; readonly meta: { readonly access: Access } };

/** The address of a read, and who may make it. */
function readOf({ call: [area, name], query }: FirstRead): Ahead['reads'][number] {
  const rows: unknown = Reflect.get(minifyContractRouter(contract), area);
  const row: unknown = typeof rows === 'object' && rows !== null ? Reflect.get(rows, name) : undefined;
  if (!isRow(row)) throw new Error(`The contract has no call ${area}.${name}`);
  const { route, meta } = row['~orpc'];
  const { access } = meta;
  const path = query === undefined ? route.path : `${route.path}?${query}`;
  return access.public
    ? [path, ['user', 'admin', 'compliance', 'finance', 'auditor'], []]
    : [path, access.roles, access.own?.roles ?? []];
}
const isRow = (value: unknown): value is { readonly '~orpc': Row } =>
  typeof value === 'object' && value !== null && '~orpc' in value;

function tableOf(bundle: Bundle, api: string): Ahead {
  const waits: Waits = JSON.parse(readFileSync('scripts/budgets/waits.json', 'utf8'));
  const home = resolve('src/app/screens.ts');
  const modules = screenModules(readFileSync(home, 'utf8'));
  const files = listed();
  const reads = listed();
  const readAt = (read: FirstRead) => reads.at(JSON.stringify(readOf(read)));
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
  const rows = found.map(({ path, area, screen, own, words }) => {
    const common = area === 'user' ? shared.user : shared.admin;
    const set = own.filter((file) => !common.includes(file)).map(files.at);
    return [
      `^${path.replace(/:\w+/g, '[^/]+')}$`,
      area,
      sets.at(JSON.stringify(set)),
      words,
      [...everyRead, ...(firstReads[screen] ?? [])].map(readAt),
    ] as const;
  });
  const named = [...new Set(rows.flatMap((row) => row[3]))];
  const words = languages.map((language) => {
    const own = named.map((area) => [area, filesOf(bundle, [`locales/${language}/${area}.json`])] as const);
    return [
      language,
      Object.fromEntries(
        own.flatMap(([area, [file]]) => (file === undefined ? [] : [[area, files.at(file)]])),
      ),
    ] as const;
  });
  return {
    api,
    files: files.names,
    words: Object.fromEntries(words),
    areas: { user: shared.user.map(files.at), admin: shared.admin.map(files.at) },
    sets: sets.names.map((one) => JSON.parse(one)),
    rows,
    reads: reads.names.map((one) => JSON.parse(one)),
  };
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
        const table = tableOf(bundle, process.env['VITE_API_BASE'] ?? '/api/v1');
        const script = `try{(${openAhead.toString()})(${JSON.stringify(table)})}catch{}`;
        return html.replace(
          '<script type="module"',
          () => `<script data-ahead>${script}</script>\n    <script type="module"`,
        );
      },
    },
  };
}
