/** Styles as the sources write them: properties, conditions (`_hover`, `md`, `& > *`, `@media …`), values. */
export type Styles = { readonly [key: string]: StyleValue };
export type StyleValue = string | number | boolean | null | undefined | Styles;

/** What a property is called in full: `mt` → `marginTop`. A name that isn't in it is no style property. */
export type Names = ReadonlyMap<string, string>;

/** One declaration of an element: conditions in order, property, value. */
export type Atom = {
  readonly conditions: readonly string[];
  readonly prop: string;
  readonly value: string | number | boolean;
};

/** A state, a breakpoint of the theme, a selector or an at-rule. The build checks that Chakra thinks the same. */
export const isCondition = (key: string): boolean => /^[_@]|&|^(sm|md|lg|xl)$/.test(key);

/** The key under which recipe styles lie below everything else. */
export const recipeLayer = '@layer recipes';

export const isStyles = (value: unknown): value is Styles => typeof value === 'object' && value !== null;

/** Puts styles over styles, as Chakra does: property by property, the later wins, a plain value replaces a responsive one. */
export function mergeStyles(names: Names, ...all: readonly (Styles | null | undefined | false)[]): Styles {
  const target: Record<string, StyleValue> = {};
  for (const styles of all)
    if (styles)
      for (const [key, value] of Object.entries(normal(names, styles))) {
        const before = target[key];
        target[key] = isStyles(before) && isStyles(value) ? mergeStyles(names, before, value) : value;
      }
  return target;
}

function normal(names: Names, styles: Styles): Styles {
  const result: Record<string, StyleValue> = {};
  for (const [key, value] of Object.entries(styles)) {
    if (value === undefined || value === null) continue;
    result[names.get(key) ?? key] = isStyles(value) ? normal(names, value) : value;
  }
  return result;
}

/** The declarations of merged styles, each once: the last word on a property under the same conditions. */
export function atomsOf(styles: Styles): ReadonlyMap<string, Atom> {
  const atoms = new Map<string, Atom>();
  gather(styles, '', [], atoms);
  return atoms;
}

function gather(styles: Styles, prop: string, conditions: readonly string[], atoms: Map<string, Atom>): void {
  for (const [key, value] of Object.entries(styles)) {
    if (value === undefined || value === null || key === recipeLayer) continue;
    const isProp = prop === '' && !isCondition(key) && key !== 'base';
    const inside = isProp || key === 'base' ? conditions : [...conditions, key];
    const name = isProp ? key : prop;
    if (isStyles(value)) gather(value, name, inside, atoms);
    else atoms.set(`${inside.join('\n')}\n${name}`, { conditions: inside, prop: name, value });
  }
}

/** A short name for a text, the same at build time and in the browser (FNV-1a, mixed once more). */
export function nameOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0).toString(36).slice(-5);
}

/** The class of one declaration. A number isn't the same as its text: it may be a token or pixels. */
export const atomClass = (key: string, { value }: Atom): string =>
  `s${nameOf(`${key}\n${typeof value === 'number' ? '#' : ''}${String(value)}`)}`;

/** The class of a recipe's resolved styles. */
export const recipeClass = (styles: Styles): string => `r${nameOf(JSON.stringify(styles))}`;

/** All classes of an element's merged styles. */
export function classesOf(styles: Styles): string {
  const layered = styles[recipeLayer];
  const classes = isStyles(layered) && Object.keys(layered).length > 0 ? [recipeClass(layered)] : [];
  for (const [key, atom] of atomsOf(styles)) classes.push(atomClass(key, atom));
  return classes.join(' ');
}
