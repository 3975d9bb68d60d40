// What a page loads before it can be used: everything that it imports, and what it waits for.

/** Where a module lies: the chunk that stands for it when it is brought by a dynamic import. */
function chunkOf(bundle, id) {
  const found = Object.entries(bundle.chunks).find(
    ([, chunk]) => chunk.facade?.split('?')[0] === id || Object.hasOwn(chunk.modules, id),
  );
  if (found === undefined) throw new Error(`The build holds no ${id}`);
  return found[0];
}

/** The files of the chunks and of all that they import. */
function withImports(bundle, files) {
  const found = new Set();
  const walk = (file) => {
    if (found.has(file)) return;
    found.add(file);
    for (const next of bundle.chunks[file]?.imports ?? []) walk(next);
  };
  files.forEach(walk);
  return found;
}

export const entryOf = (bundle) => {
  const [file] = Object.entries(bundle.chunks).find(([, chunk]) => chunk.isEntry) ?? [];
  if (file === undefined) throw new Error('The build has no entry');
  return file;
};

/** The words of prepare.ts, which come with the code. */
function areasOf({ area, screen }) {
  if (area === 'user' || area === 'admin') return ['shell', 'errors', 'public'];
  if (area === 'other') return ['public', 'shell'];
  return screen === 'welcome' ? ['public'] : ['public', 'errors'];
}

/** The modules that a row waits for, beside the entry: its screen, its area, its words. */
function awaitedBy(bundle, row, language) {
  const inside = row.area === 'user' || row.area === 'admin';
  const area = inside ? ['src/app/member/area.tsx', 'src/app/session-start.ts'] : [];
  const words = areasOf(row).map((name) => `locales/${language}/${name}.json`);
  return [bundle.screens[row.screen], ...area, ...words];
}

/** The JS files that a row's page loads before it can be used. */
export function closureOf(bundle, row, language = 'en') {
  const chunks = awaitedBy(bundle, row, language).map((id) => chunkOf(bundle, id));
  return new Set([...bundle.scripts, ...withImports(bundle, [entryOf(bundle), ...chunks])]);
}
