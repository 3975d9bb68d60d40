import type { Bundle, Row } from './bundle.ts';
import { chunkOf, closureOf, withImports } from './closure.ts';

/** Who brings a file: the modules whose dynamic import leads to it, with what they import so. */
function broughtBy(bundle: Bundle, file: string): string {
  const found = Object.entries(bundle.brings).flatMap(([module, targets]) =>
    targets
      .filter((target) => {
        const chunk = chunkOf(bundle, target);
        return chunk !== null && withImports(bundle, [chunk]).has(file);
      })
      .map((target) => `${module} (import of ${target})`),
  );
  const [first, second, ...more] = found;
  if (first === undefined) return 'no dynamic import';
  if (second === undefined) return first;
  return `${first}, ${second}${more.length > 0 ? ` or ${more.length} others` : ''}`;
}

/** Where what a page has loaded is not what its budget counts, a sentence each. */
export function differencesOf(
  bundle: Bundle,
  row: Row,
  language: string,
  scripts: readonly string[],
): readonly string[] {
  const counted = closureOf(bundle, row, language);
  const more = scripts.filter((file) => !counted.has(file));
  const less = [...counted].filter((file) => !scripts.includes(file));
  return [
    ...more.map((file) => `${file} is loaded and not counted: brought by ${broughtBy(bundle, file)}`),
    ...less.map((file) => `${file} is counted and not loaded: waits.json names more than the page waits for`),
  ];
}
