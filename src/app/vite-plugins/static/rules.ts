import { longhands } from './longhands.ts';

type Css = { readonly [key: string]: unknown };

/** What one class does under one chain of conditions. */
export type Rule = {
  readonly name: string;
  readonly path: readonly string[];
  readonly declarations: readonly (readonly [property: string, value: string | number])[];
  readonly sets: ReadonlySet<string>;
};

/** Style objects as Chakra makes them → one rule per chain of conditions. */
export function rulesOf(name: string, css: Css, path: readonly string[] = []): readonly Rule[] {
  const declarations: [string, string | number][] = [];
  const inside: Rule[] = [];
  for (const [key, value] of Object.entries(css)) {
    if (typeof value === 'string' || typeof value === 'number') declarations.push([key, value]);
    else if (isCss(value)) inside.push(...rulesOf(name, value, [...path, key]));
  }
  const sets = new Set(declarations.flatMap(([property]) => longhands(property)));
  return declarations.length > 0 ? [{ name, path, declarations, sets }, ...inside] : inside;
}

const isCss = (value: unknown): value is Css => typeof value === 'object' && value !== null;

export const isAt = (key: string): boolean => key.startsWith('@');

/** The order in which states of a part count, the strongest last. */
const states = [
  /::/,
  /:(first|last|nth|not\(:first|not\(:last|empty|only)/,
  /:has|focus-within/,
  /:hover|data-hover/,
  /:focus/,
  /:active/,
  /:disabled|disabled/,
  /checked|selected|pressed|current|expanded|open/,
];
const strength = (selector: string): number => states.findIndex((state) => state.test(selector)) + 1;

/** Where a rule stands in the sheet: widest first, so that the more particular has the last word. */
export function standing(rule: Rule, atRules: readonly string[]): readonly (number | string)[] {
  const ats = rule.path.filter(isAt);
  const selectors = rule.path.filter((key) => !isAt(key));
  return [
    Math.max(-1, ...ats.map((at) => atRules.indexOf(at))),
    ats.length,
    selectors.length,
    Math.max(0, ...selectors.map(strength)),
    selectors.join(' '),
    -rule.sets.size,
    rule.declarations.map(([property]) => property).join(','),
    rule.declarations.map(([, value]) => String(value)).join(','),
  ];
}

export function compare(one: readonly (number | string)[], other: readonly (number | string)[]): number {
  for (const [at, left] of one.entries()) {
    const right = other[at] ?? 0;
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

/** Whether two rules may set the same property of an element with the same weight. */
export function meets(one: Rule, other: Rule): boolean {
  const selectors = (rule: Rule) => rule.path.filter((key) => !isAt(key));
  const [left, right] = [selectors(one), selectors(other)];
  const hasAt = (rule: Rule) => rule.path.some(isAt);
  const same = left.join() === right.join();
  const sameWeight =
    same ||
    (left.length === right.length &&
      left.length > 0 &&
      weight(left) === weight(right) &&
      sameTarget(left, right));
  if (!sameWeight || hasAt(one) !== hasAt(other)) return false;
  if (hasAt(one) && one.path.filter(isAt).join() !== other.path.filter(isAt).join()) return false;
  return [...one.sets].some((property) => other.sets.has(property));
}

/** How much selectors weigh: classes, attributes and states before kinds of elements. */
function weight(selectors: readonly string[]): number {
  const text = selectors.join(' ');
  const strong = text.match(/\[|\.|(?<!:):(?!:|not|is|where|has)/g) ?? [];
  const weak = text.match(/::|(?<![\w:.[=-])[a-z][\w-]*(?![\w-]*[=\]])/g) ?? [];
  return strong.length * 100 + weak.length;
}

/** Both speak of the element itself, or of the same thing inside it. */
function sameTarget(one: readonly string[], other: readonly string[]): boolean {
  const target = (selectors: readonly string[]) => {
    const inner = selectors
      .join(' ')
      .match(/::?(before|after|placeholder|marker|-webkit[\w-]+)|[ >+~]\s*[^\s&,)]+$/);
    return inner?.[0] ?? '';
  };
  return target(one) === target(other);
}
