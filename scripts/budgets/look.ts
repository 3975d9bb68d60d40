// Opens every screen of the built portal in Chromium and writes down what each waits for, beside what it imports.
import { writeFileSync } from 'node:fs';
import { openRows, shownRows, visitorOf } from '../../tests/fixtures/opened-rows.ts';
import { loadAt, watchLoads } from '../../tests/fixtures/page-loads.ts';
import type { Bundle, Row } from './bundle.ts';
import { readBundle } from './bundle.ts';
import { closureOf, withImports } from './closure.ts';
import { waitsOf, waitsText } from './waits.ts';

const file = new URL('waits.json', import.meta.url);

/** The module that brings a file: the one that it stands for, or one of those that were put together in it. */
function standsFor(bundle: Bundle, file: string): readonly string[] {
  const chunk = bundle.chunks[file];
  if (chunk === undefined) return [];
  if (chunk.facade !== null) return chunk.facade.split('?').slice(0, 1);
  const brought = new Set(Object.values(bundle.brings).flat());
  return Object.keys(chunk.modules)
    .filter((id) => brought.has(id))
    .slice(0, 1);
}

/** The modules by whose dynamic import the files came that a row does not import by itself. */
export function waitedFor(bundle: Bundle, row: Row, scripts: readonly string[]): readonly string[] {
  const known = closureOf(bundle, row, 'en', { areas: {}, screens: {}, paths: {} });
  const brought = new Set(Object.values(bundle.chunks).flatMap(({ dynamicImports }) => dynamicImports));
  const more = scripts.filter((script) => !known.has(script) && brought.has(script));
  // what another of them imports comes with it
  const own = more.filter(
    (one) => !more.some((other) => other !== one && withImports(bundle, [other]).has(one)),
  );
  return own
    .flatMap((script) => standsFor(bundle, script))
    .map((id) => id.replace(/^locales\/en\//, 'locales/*/'))
    .toSorted();
}

export async function lookAtAll(): Promise<void> {
  const bundle = readBundle('dist/portal');
  const rows = await openRows();
  const found: (readonly [Row, readonly string[]])[] = [];
  try {
    for (const row of shownRows) {
      const page = await (await rows.contextOf(visitorOf(row))).newPage();
      await watchLoads(page);
      const { scripts, usable, requests, shift } = await loadAt(page, await rows.addressOf(row));
      await page.close();
      found.push([row, waitedFor(bundle, row, scripts)]);
      const facts = `${scripts.length} files, ${requests} requests, ${usable.toFixed(0)} ms, shift ${shift.toFixed(3)}`;
      console.log(`${String(found.length).padStart(2)}/${shownRows.length} ${row.path}: ${facts}`);
    }
  } finally {
    await rows.close();
  }
  writeFileSync(file, await waitsText(waitsOf(found)));
  // the browser stays with its worker otherwise
  process.exit(0);
}
