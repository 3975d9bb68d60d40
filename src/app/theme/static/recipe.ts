import { isStyles, mergeStyles, recipeLayer } from './encode.ts';
import type { Names, Styles } from './encode.ts';

type Chosen = { readonly [variant: string]: unknown };

/** A recipe as the sources define it. */
export type Recipe = {
  readonly base?: Styles;
  readonly variants?: { readonly [name: string]: { readonly [option: string]: Styles } };
  readonly compoundVariants?: readonly { readonly [key: string]: unknown }[];
  readonly defaultVariants?: Chosen;
};

/** A recipe for the parts of one thing. */
export type SlotRecipe = {
  readonly slots: readonly string[];
  readonly base?: object | undefined;
  readonly variants?: object | undefined;
  readonly defaultVariants?: object | undefined;
};

/** The recipe's styles for the chosen variants, below every style of the element's own. */
export function recipeStyles(names: Names, recipe: Recipe, chosen: Chosen): Styles {
  const { base, variants = {}, compoundVariants = [], defaultVariants } = recipe;
  const all: Record<string, unknown> = { ...defaultVariants };
  for (const [key, value] of Object.entries(chosen)) if (value !== undefined) all[key] = value;
  const parts = Object.entries(all).map(([name, option]) => variants[name]?.[String(option)]);
  const compound = compoundVariants
    .filter((each) => Object.entries(each).every(([key, value]) => key === 'css' || all[key] === value))
    .map(({ css }) => (isStyles(css) ? css : null));
  return { [recipeLayer]: mergeStyles(names, base, ...parts, ...compound) };
}

const memberOf = (of: unknown, key: string): Styles => {
  const found = isStyles(of) ? of[key] : undefined;
  return isStyles(found) ? found : {};
};

/** The recipe of one slot. */
export function slotOf(recipe: SlotRecipe, slot: string): Recipe {
  const { base = {}, variants = {}, defaultVariants = {} } = recipe;
  const ofSlot = Object.entries(variants).map(([name, options]: [string, object]) => [
    name,
    Object.fromEntries(
      Object.keys(options).map((option) => [option, memberOf(memberOf(options, option), slot)]),
    ),
  ]);
  return {
    base: memberOf(base, slot),
    variants: Object.fromEntries(ofSlot),
    defaultVariants: { ...defaultVariants },
  };
}
