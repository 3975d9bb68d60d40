import './sheet.ts';
import { createElement } from 'react';
import type { ElementType, ReactNode } from 'react';
import { classesOf, mergeStyles, recipeLayer } from './encode.ts';
import type { Styles, StyleValue } from './encode.ts';
import { names } from './names.ts';
import { recipeStyles } from './recipe.ts';
import type { Recipe } from './recipe.ts';

type Props = { readonly [name: string]: unknown };
type Options = { readonly defaultProps?: Props };
type Part = (props: Props) => ReactNode;

const isObject = (value: unknown): value is Styles => typeof value === 'object' && value !== null;

/** What looks like a style and is the drawing's own. */
const drawn: { readonly [tag: string]: ReadonlySet<string> } = {
  path: new Set(['d']),
  text: new Set(['x', 'y']),
  circle: new Set(['cx', 'cy', 'r']),
  rect: new Set(['width', 'height', 'x', 'y', 'rx', 'ry']),
  ellipse: new Set(['cx', 'cy', 'rx', 'ry']),
  g: new Set(['transform']),
  stop: new Set(['offset', 'stopOpacity']),
};
const none: ReadonlySet<string> = new Set();

const known = new Map<string, string>();
const numbers = new WeakMap<Styles, number>();
let counted = 0;

/** A recipe's styles are long and always the same object: they are told apart by a number. */
function keyOf(styles: Styles): string {
  if (!(recipeLayer in styles)) return JSON.stringify(styles);
  const number = numbers.get(styles) ?? (counted += 1);
  numbers.set(styles, number);
  return `#${number}`;
}

/** The classes of styles, worked out once per set of styles. */
function classes(all: readonly Styles[]): string {
  const key = all.map(keyOf).join();
  const before = known.get(key);
  if (before !== undefined) return before;
  const found = classesOf(mergeStyles(names, ...all));
  known.set(key, found);
  return found;
}

const listOf = (value: unknown): Styles[] => (Array.isArray(value) ? value : [value]).flat().filter(isObject);

/** An element, or a part that takes `className`, which draws style props by classes of the static sheet. */
function styled(tag: ElementType | string, recipe: Recipe = {}, { defaultProps }: Options = {}): Part {
  const variants = new Set(Object.keys(recipe.variants ?? {}));
  const own = (typeof tag === 'string' ? drawn[tag] : undefined) ?? none;
  const bases = new Map<string, Styles>();
  /** The recipe's styles, worked out once per choice of variants. */
  const base = (chosen: Props): Styles => {
    const key = variants.size === 0 ? '' : JSON.stringify(chosen);
    const styles = bases.get(key) ?? recipeStyles(names, recipe, chosen);
    bases.set(key, styles);
    return styles;
  };
  return function StyledPart(props: Props) {
    const chosen: Record<string, unknown> = {};
    const styles: Record<string, StyleValue> = {};
    const rest: Record<string, unknown> = {};
    let as: unknown = tag;
    let css: readonly Styles[] = [];
    const take = (name: string, value: unknown) => {
      if (variants.has(name)) chosen[name] = value;
      else if (name === 'css') css = listOf(value);
      else if (name === 'as') as = value;
      else if ((names.has(name) && !own.has(name)) || name.startsWith('_'))
        Object.assign(styles, { [name]: value });
      else rest[name] = value;
    };
    if (defaultProps) for (const name in defaultProps) take(name, defaultProps[name]);
    for (const name in props) if (props[name] !== undefined) take(name, props[name]);
    const className = classes([base(chosen), ...css, styles]);
    const given = rest['className'];
    if (className !== '') rest['className'] = typeof given === 'string' ? `${given} ${className}` : className;
    return createElement(isElementType(as) ? as : tag, rest);
  };
}

const isElementType = (value: unknown): value is ElementType =>
  typeof value === 'string' || typeof value === 'function' || isObject(value);

const tags = new Map<string, Part>();

/** `chakra.div`, `chakra('button', recipe)`: what the sources say in Chakra's language, without its style engine. */
export const chakra = new Proxy(styled, {
  get(_, tag) {
    const name = String(tag);
    const before = tags.get(name);
    if (before !== undefined) return before;
    const part = styled(name);
    tags.set(name, part);
    return part;
  },
});
