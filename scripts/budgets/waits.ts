import { formatted } from '../formatted.ts';
import type { Row } from './bundle.ts';
import type { Waits } from './closure.ts';

type Seen = readonly (readonly [row: Row, ids: readonly string[]])[];

/** What all rows with the same name wait for, by that name. */
function commonOf(found: Seen, nameOf: (row: Row) => string): ReadonlyMap<string, readonly string[]> {
  const common = new Map<string, readonly string[]>();
  for (const [row, ids] of found) {
    const name = nameOf(row);
    common.set(name, common.get(name)?.filter((id) => ids.includes(id)) ?? ids);
  }
  return common;
}

const recordOf = (ids: ReadonlyMap<string, readonly string[]>) =>
  Object.fromEntries([...ids].filter(([, list]) => list.length > 0));

/** What all rows of an area wait for, what those of a screen beside it, and what one path beside both. */
export function waitsOf(found: Seen): Waits {
  const areas = commonOf(found, ({ area }) => area);
  const without = (known: ReadonlyMap<string, readonly string[]>, nameOf: (row: Row) => string, rows: Seen) =>
    rows.map(([row, ids]) => [row, ids.filter((id) => !known.get(nameOf(row))?.includes(id))] as const);
  const inArea = without(areas, ({ area }) => area, found);
  const screens = commonOf(inArea, ({ screen }) => screen);
  const paths = new Map(
    without(screens, ({ screen }) => screen, inArea).map(([{ path }, ids]) => [path, ids] as const),
  );
  return { areas: recordOf(areas), screens: recordOf(screens), paths: recordOf(paths) };
}

/** What `waits.json` holds, in the house's format. */
export const waitsText = (waits: Waits): Promise<string> => formatted('waits.json', JSON.stringify(waits));
