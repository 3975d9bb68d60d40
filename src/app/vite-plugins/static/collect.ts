import {
  atomClass,
  atomsOf,
  isCondition,
  isStyles,
  mergeStyles,
  recipeClass,
  recipeLayer,
} from '../../theme/static/encode.ts';
import type { Atom, Names, StyleValue, Styles } from '../../theme/static/encode.ts';
import { recipeStyles } from '../../theme/static/recipe.ts';
import type { Recipe } from '../../theme/static/recipe.ts';
import { drawings, slotStyles } from './elements.ts';
import type { Drawing, Given } from './elements.ts';
import { programOf } from './program.ts';
import { concrete, optionsOf } from './values.ts';
import type { Value } from './values.ts';

/** What the design system knows of names. */
export type Language = {
  readonly names: Names;
  readonly isStyle: (name: string) => boolean;
  readonly isCondition: (name: string) => boolean;
};

/** Two keys of declarations that meet on an element, in this order. */
export type Order = { readonly first: string; readonly second: string; readonly place: string };

export type Collected = {
  /** Class → declaration. */
  readonly atoms: ReadonlyMap<string, { readonly key: string; readonly atom: Atom; readonly place: string }>;
  /** Class → resolved styles of a recipe. */
  readonly recipes: ReadonlyMap<string, Styles>;
  /** Names of style properties in use. */
  readonly used: ReadonlySet<string>;
  readonly orders: readonly Order[];
  readonly problems: readonly string[];
};

const drawn: Readonly<Record<string, readonly string[]>> = { path: ['d'] };

/** Every style that the sources can give an element. */
export function collect(files: readonly string[], language: Language): Collected {
  const { names, isStyle } = language;
  const atoms = new Map<string, { key: string; atom: Atom; place: string }>();
  const recipes = new Map<string, Styles>();
  const used = new Set<string>();
  const orders = new Map<string, Order>();
  const problems = new Set<string>();
  const taken = new Map<string, string>();

  const claim = (name: string, content: string) => {
    const before = taken.get(name);
    if (before !== undefined && before !== content)
      problems.add(`two styles would have the class ${name}: ${before} and ${content}`);
    taken.set(name, content);
  };

  const note = (styles: Styles) => {
    for (const [key, value] of Object.entries(styles)) {
      if (isStyle(key) && !isCondition(key)) used.add(key);
      if (isStyles(value)) note(value);
    }
  };
  /** A recipe's styles. Its names are noted as they are written: the browser has to know each short one to name the class. */
  const resolve = (recipe: Recipe, given: Drawing['given']): Styles[] => {
    const { base = {}, variants = {}, compoundVariants = [] } = recipe;
    const options = Object.values(variants).flatMap((of) => Object.values(of));
    for (const styles of [base, ...options, ...compoundVariants.map(({ css }) => css)])
      if (isStyles(styles)) note(styles);
    return choices(recipe, given).map((chosen) => recipeStyles(names, recipe, chosen));
  };
  const resolved = (recipe: Recipe): Styles[] => resolve(recipe, []);

  const program = programOf(files, (recipe, slot) => slotStyles(recipe, slot, resolved));
  const stray = (place: string, why: string) => problems.add(`${place}: ${why}`);

  for (const drawing of drawings(program, stray)) {
    const { layered, keys } = sorted(drawing);
    for (const base of resolve(drawing.recipe, drawing.given))
      for (const over of layered) {
        const styles = mergeStyles(names, base, over)[recipeLayer];
        if (!isStyles(styles) || Object.keys(styles).length === 0) continue;
        note(styles);
        recipes.set(recipeClass(styles), styles);
        claim(recipeClass(styles), JSON.stringify(styles));
      }
    for (const [at, first] of keys.entries())
      for (const second of keys.slice(at + 1))
        if (first !== second)
          orders.set(`${first}\0${second}`, { first, second, place: drawing.given[0]?.place ?? '' });
  }

  return { atoms, recipes, used, orders: [...orders.values()], problems: [...problems] };

  function sorted({ tag, recipe, given }: Drawing) {
    const variants = Object.keys(recipe.variants ?? {});
    const own = drawn[tag] ?? [];
    const css = given.filter(({ name }) => name === 'css');
    const props = given.filter(
      ({ name }) => name !== 'css' && !variants.includes(name) && !own.includes(name) && isStyle(name),
    );
    const layered: Styles[] = [{}];
    const keys: string[] = [];
    const leaf = (conditions: readonly string[], prop: string, value: Value, place: string) => {
      if (value.kind === 'unknown' || value.kind === 'given')
        return void problems.add(
          `${place}: ${prop}: ${value.kind === 'unknown' ? value.why : 'the whole of the props'}`,
        );
      if (value.kind !== 'plain') return void problems.add(`${place}: ${prop}: a ${value.kind}`);
      if (value.value === undefined || value.value === null) return;
      for (const [key, atom] of atomsOf(nested(conditions, prop, value.value))) {
        const name = atomClass(key, atom);
        atoms.set(name, { key, atom, place });
        claim(name, `${key}\n${typeof atom.value} ${String(atom.value)}`);
        if (!keys.includes(key)) keys.push(key);
      }
    };
    const walk = (conditions: readonly string[], prop: string, value: Value, place: string): void => {
      if (value.kind === 'any') for (const option of value.options) walk(conditions, prop, option, place);
      else if (value.kind === 'object')
        for (const entry of value.entries) {
          if (entry.key === recipeLayer) continue;
          const condition = isCondition(entry.key);
          if (condition !== language.isCondition(entry.key))
            problems.add(
              `${place}: ${entry.key} ${condition ? 'is no condition' : 'is a condition'} to Chakra`,
            );
          const isProp = prop === '' && !condition && entry.key !== 'base';
          if (isProp && !isStyle(entry.key)) problems.add(`${place}: ${entry.key} is no style property`);
          if (isProp) used.add(entry.key);
          const full = names.get(entry.key) ?? entry.key;
          if (isProp) walk(conditions, full, entry.value, place);
          else walk(entry.key === 'base' ? conditions : [...conditions, entry.key], prop, entry.value, place);
        }
      else if (prop === '' && value.kind === 'list')
        for (const item of value.items) walk(conditions, prop, item, place);
      else if (prop === '' && value.kind === 'plain') return;
      else leaf(conditions, prop, value, place);
    };
    for (const { value, place } of css) {
      walk([], '', value, place);
      const more = (value.kind === 'list' ? value.items : [value]).flatMap((item) => layersOf(item));
      if (more.length > 0) layered.push(...more);
    }
    for (const { name, value, place } of props)
      walk([], '', { kind: 'object', entries: [{ key: name, value }] }, place);
    return { layered, keys };
  }

  function layersOf(value: Value): readonly Styles[] {
    return optionsOf(value).flatMap((option) => {
      const entry =
        option.kind === 'object' ? option.entries.find(({ key }) => key === recipeLayer) : undefined;
      if (entry === undefined) return [];
      return concrete(entry.value)
        .filter(isStyles)
        .map((styles) => ({ [recipeLayer]: styles }));
    });
  }
}

/** A declaration as the sources would write it: the property, then its conditions. */
export function nested(conditions: readonly string[], prop: string, value: StyleValue): Styles {
  const inside = conditions.reduceRight<StyleValue>((inner, condition) => ({ [condition]: inner }), value);
  return { [prop]: inside };
}

/** Every choice of variants that may be made here; of a variant that isn't known, all. */
function choices(recipe: Recipe, given: readonly Given[]): readonly Record<string, string>[] {
  let all: Record<string, string>[] = [{}];
  for (const [variant, options] of Object.entries(recipe.variants ?? {})) {
    const last = given.findLast(({ name }) => name === variant);
    const known =
      last === undefined
        ? [undefined]
        : optionsOf(last.value).map((option) =>
            option.kind === 'plain' ? (option.value ?? undefined) : null,
          );
    const names = known.includes(null) || given.length === 0 ? [undefined, ...Object.keys(options)] : known;
    all = all.flatMap((choice) =>
      names.map((name) =>
        name === undefined || name === null ? choice : { ...choice, [variant]: String(name) },
      ),
    );
  }
  return all;
}
