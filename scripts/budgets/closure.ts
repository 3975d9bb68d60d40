// What a page loads before it can be used: its entry, everything that is imported, and what it waits for.
import { languages } from '../../contract/enums.ts';
import type { Bundle, Row } from './bundle.ts';
import waits from './waits.json' with { type: 'json' };

/**
 * The modules that pages wait for beside their screen, as Chromium saw them (`scripts/budgets.mjs --look`): those of a
 * whole area, of a screen, of one path. `locales/*` is the language in use.
 */
export type Waits = {
  readonly areas: Readonly<Record<string, readonly string[]>>;
  readonly screens: Readonly<Record<string, readonly string[]>>;
  readonly paths: Readonly<Record<string, readonly string[]>>;
};
export const seen: Waits = waits;

/** The file in which a module lies; null: the build holds no such module. */
export const chunkOf = (bundle: Bundle, id: string): string | null =>
  Object.entries(bundle.chunks).find(
    ([, chunk]) => chunk.facade?.split('?')[0] === id || Object.hasOwn(chunk.modules, id),
  )?.[0] ?? null;

/** The files, and all that they import. */
export function withImports(bundle: Bundle, files: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const next of bundle.chunks[file]?.imports ?? []) walk(next);
  };
  for (const file of files) walk(file);
  return found;
}

/** The file that the page itself names, and all that it imports. */
export function entryOf(bundle: Bundle): ReadonlySet<string> {
  const entries = Object.entries(bundle.chunks).filter(([, chunk]) => chunk.isEntry);
  if (entries.length === 0) throw new Error('The build has no entry.');
  return withImports(
    bundle,
    entries.map(([file]) => file),
  );
}

/** Brings what everything behind the login waits for. */
const memberArea = 'src/app/member-area.ts';

/** The modules that a row waits for beside the entry: its screen, its area, what was seen there. */
function awaitedBy(
  bundle: Bundle,
  { path, area, screen }: Row,
  { areas, screens, paths }: Waits,
): readonly string[] {
  const own = bundle.screens[screen];
  if (own === undefined) throw new Error(`screens.ts names no module of the screen ${screen}.`);
  const inside = area === 'user' || area === 'admin' ? bundle.brings[memberArea] : [];
  return [own, ...(inside ?? []), ...(areas[area] ?? []), ...(screens[screen] ?? []), ...(paths[path] ?? [])];
}

/** The JS files that a row's page loads before it can be used. What the build does not hold is not counted. */
export function closureOf(
  bundle: Bundle,
  row: Row,
  language: string,
  waited: Waits = seen,
): ReadonlySet<string> {
  const chunks = awaitedBy(bundle, row, waited).flatMap(
    (id) => chunkOf(bundle, id.replace('/*/', `/${language}/`)) ?? [],
  );
  return new Set([...bundle.scripts, ...entryOf(bundle), ...withImports(bundle, chunks)]);
}

/** What pages are said to wait for and the build does not hold, in no language. */
export function unknownTo(bundle: Bundle, { areas, screens, paths }: Waits = seen): readonly string[] {
  const named = new Set([areas, screens, paths].flatMap((lists) => Object.values(lists).flat()));
  const lost = [...named].filter(
    (id) => !languages.some((language) => chunkOf(bundle, id.replace('/*/', `/${language}/`)) !== null),
  );
  return bundle.brings[memberArea] === undefined ? [memberArea, ...lost] : lost;
}

export type Load = { readonly row: Row; readonly files: readonly string[]; readonly bytes: number };

/** What a row's page loads, in the language whose words are the most; the largest file first. */
export function loadOf(bundle: Bundle, row: Row, waited: Waits = seen): Load {
  const loads = languages.map((language) => {
    const files = [...closureOf(bundle, row, language, waited)].toSorted(
      (a, b) => bundle.weigh(b) - bundle.weigh(a),
    );
    return { row, files, bytes: files.reduce((sum, file) => sum + bundle.weigh(file), 0) };
  });
  return loads.reduce((most, load) => (load.bytes > most.bytes ? load : most));
}
