import { resolve } from 'node:path';
import { slotOf } from '../../theme/static/recipe.ts';
import type { Recipe, SlotRecipe } from '../../theme/static/recipe.ts';
import { evaluate, entriesOf } from './evaluate.ts';
import type { Program, Use } from './program.ts';
import { child, children, nameIn, placeOf } from './syntax.ts';
import { concrete, optionsOf, plain, unknown, valueOf } from './values.ts';
import type { Value } from './values.ts';

/** One style or variant that an element is given, and where that is written. */
export type Given = { readonly name: string; readonly value: Value; readonly place: string };

/** An element as it may be drawn: its recipe and all that it is given, in order. */
export type Drawing = { readonly tag: string; readonly recipe: Recipe; readonly given: readonly Given[] };

const recipeFiles: Readonly<Record<string, readonly [file: string, name: string]>> = {
  Dialog: ['dialog.ts', 'dialogRecipe'],
  Menu: ['menu.ts', 'menuRecipe'],
  Toast: ['toast.ts', 'toastRecipe'],
};

const isRecipe = (value: unknown): value is Recipe => typeof value === 'object' && value !== null;
const isSlotRecipe = (value: unknown): value is SlotRecipe => isRecipe(value) && 'slots' in value;

function only(value: Value): unknown {
  const [first, ...others] = concrete(value);
  if (others.length > 0) throw new Error('a recipe that is not always the same');
  return first;
}

/** The styled parts that an element's name may stand for. */
function partsOf(program: Program, use: Use): readonly { readonly tag: string; readonly recipe: Recipe }[] {
  const name = evaluate(program, child(use.element, 'name'), use.scope);
  return optionsOf(name).flatMap((option) => {
    if (option.kind === 'package' && option.from === '@chakra-ui/react') {
      const [group = '', part = ''] = option.name.split('.');
      if (group === 'chakra') return [{ tag: part, recipe: {} }];
      const [file, exported] = recipeFiles[group] ?? [];
      if (file === undefined || exported === undefined || part === 'Root')
        return group === 'Toast' ? slotPart(program, 'toast.ts', 'toastRecipe', 'root') : [];
      return slotPart(program, file, exported, part[0]?.toLowerCase() + part.slice(1));
    }
    if (option.kind !== 'styled') return [];
    const recipe = option.recipe === null ? {} : only(option.recipe);
    const tag = option.tag.kind === 'plain' ? String(option.tag.value) : '';
    return isRecipe(recipe) ? [{ tag, recipe }] : [];
  });
}

function slotPart(program: Program, file: string, name: string, slot: string) {
  const recipe = only(program.exported(resolve('src/ui/recipes', file), name));
  return isSlotRecipe(recipe) ? [{ tag: '', recipe: slotOf(recipe, slot) }] : [];
}

/** Every way in which the sources draw an element with styles. */
export function* drawings(program: Program, stray: (place: string, why: string) => void): Generator<Drawing> {
  for (const use of program.uses) {
    const place = placeOf(use.scope.module, use.element);
    try {
      const parts = partsOf(program, use);
      if (parts.length === 0) continue;
      for (const given of handed(program, use, stray, 0)) for (const part of parts) yield { ...part, given };
    } catch (error) {
      stray(place, error instanceof Error ? error.message : String(error));
    }
  }
}

/** What an element is given; once for each place that hands it on. */
function handed(
  program: Program,
  use: Use,
  stray: (place: string, why: string) => void,
  depth: number,
): readonly (readonly Given[])[] {
  let ways: (readonly Given[])[] = [[]];
  const add = (more: readonly (readonly Given[])[]) => {
    ways = ways.flatMap((way) => more.map((each) => [...way, ...each]));
  };
  for (const attribute of children(use.element, 'attributes')) {
    const place = placeOf(use.scope.module, attribute);
    if (attribute.type !== 'JSXSpreadAttribute') {
      const name = nameIn(child(attribute, 'name'));
      const node = child(attribute, 'value');
      const value = node === null ? plain(true) : evaluate(program, node, use.scope);
      add([[{ name, value, place }]]);
      continue;
    }
    const spread = evaluate(program, child(attribute, 'argument'), use.scope);
    for (const option of optionsOf(spread)) {
      if (option.kind === 'given' && option.index === 0 && depth < 6) {
        const outer = program.usesOf(option.to).flatMap((each) => handed(program, each, stray, depth + 1));
        const kept = outer.map((way) => way.filter(({ name }) => !option.without.includes(name)));
        if (kept.length > 0) add(distinct(kept));
      } else if (!['object', 'plain', 'foreign'].includes(option.kind)) {
        stray(place, `spreads ${option.kind === 'unknown' ? option.why : `a ${option.kind}`}`);
      }
    }
    add([entriesOf(spread).map(({ key, value }) => ({ name: key, value, place }))]);
  }
  return ways;
}

const written = new WeakMap<Given, string>();

/** Ways that differ: of many buttons most are given the same. */
function distinct(ways: readonly (readonly Given[])[]): readonly (readonly Given[])[] {
  const known = new Map<string, readonly Given[]>();
  for (const way of ways) {
    const key = way
      .map((given) => {
        const before =
          written.get(given) ??
          (given.value.kind === 'plain'
            ? `${given.name}=${String(given.value.value)}`
            : `${given.name}@${given.place}`);
        written.set(given, before);
        return before;
      })
      .join('\n');
    known.set(key, way);
  }
  return [...known.values()];
}

/** The styles of a recipe's slot for every choice of its variants. */
export function slotStyles(
  recipe: Value,
  slot: string,
  resolved: (recipe: Recipe) => readonly unknown[],
): Value {
  try {
    const known = only(recipe);
    if (!isSlotRecipe(known)) return unknown('a recipe without slots');
    return { kind: 'any', options: resolved(slotOf(known, slot)).map(valueOf) };
  } catch (error) {
    return unknown(error instanceof Error ? error.message : String(error));
  }
}
