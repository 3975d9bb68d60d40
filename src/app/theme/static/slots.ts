import type { Styles } from './encode.ts';
import { names } from './names.ts';
import { recipeStyles, slotOf } from './recipe.ts';
import type { SlotRecipe } from './recipe.ts';

type Slots = { readonly [slot: string]: Styles };

const known = new WeakMap<SlotRecipe, Map<string, Slots>>();

/** The styles of a recipe's slots for the chosen variants; the same object for the same choice. */
export function useSlotRecipe({ recipe }: { readonly recipe: SlotRecipe }) {
  const before = known.get(recipe) ?? new Map<string, Slots>();
  known.set(recipe, before);
  return (chosen: { readonly [variant: string]: unknown } = {}): Slots => {
    const key = JSON.stringify(chosen);
    const styles =
      before.get(key) ??
      Object.fromEntries(
        recipe.slots.map((slot) => [slot, recipeStyles(names, slotOf(recipe, slot), chosen)]),
      );
    before.set(key, styles);
    return styles;
  };
}
