import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { system } from '../../theme/system.ts';
import type { Styles } from '../../theme/static/encode.ts';
import { declaration, toCss, tokensFor } from '../css-text.ts';
import { collect, nested } from './collect.ts';
import type { Collected } from './collect.ts';
import { compare, isAt, meets, rulesOf, standing } from './rules.ts';
import type { Rule } from './rules.ts';

/** Every module of the portal; stories only when they are drawn with the static styles too. */
export function sourcesOf(folder: string, withStories: boolean): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && (withStories || !name.endsWith('.stories.tsx')))
    .filter((name) => !name.startsWith('app/vite-plugins'))
    .map((name) => resolve(folder, name));
}

const shorthands: ReadonlyMap<string, string> = system.utility.shorthands;

export const language = {
  names: shorthands,
  isStyle: (name: string) => system.isValidProperty(name),
  isCondition: (name: string) => name !== 'base' && system.conditions.has(name),
};

export type StaticStyles = {
  readonly css: string;
  /** Short name → full name of every style property in use. */
  readonly names: Readonly<Record<string, string>>;
  readonly problems: readonly string[];
};

const textOf = ({ name, path, declarations }: Rule): string => {
  const inner = declarations.map(([property, value]) => declaration(property, value)).join('');
  const ats = path.filter(isAt);
  const selectors = path.filter((key) => !isAt(key));
  const nested = selectors.reduceRight((text, selector) => `${selector}{${text}}`, inner);
  return [...ats].reduceRight((text, at) => `${at}{${text}}`, `.${name}{${nested}}`);
};

/** Chakra's own styles of a declaration or a recipe. */
const cssOf = (styles: Styles) => system.css(JSON.parse(JSON.stringify(styles)));

/** At-rules in the order in which Chakra lets them count. */
function atRulesOf(rules: readonly Rule[]): readonly string[] {
  const all = new Set(rules.flatMap(({ path }) => path.filter(isAt)));
  return Object.keys(system.css(Object.fromEntries([...all].map((at) => [at, { color: 'red' }]))));
}

/** Declarations that meet on an element, of which the sheet would let the wrong one win. */
function misordered(
  found: Collected,
  byKey: ReadonlyMap<string, readonly Rule[]>,
  atRules: readonly string[],
) {
  const told = (key: string) => key.split('\n').filter(Boolean).toReversed().join(' under ');
  return found.orders.flatMap(({ first, second, place }) => {
    const wrong = (byKey.get(first) ?? []).some((one) =>
      (byKey.get(second) ?? []).some(
        (other) => meets(one, other) && compare(standing(one, atRules), standing(other, atRules)) > 0,
      ),
    );
    return wrong ? [`${place}: ${told(second)} is written after ${told(first)}, but would lose to it`] : [];
  });
}

/** The sheet of what was found: recipes in their layer, one class per declaration above it. */
export function sheetOf(found: Collected): { readonly css: string; readonly problems: readonly string[] } {
  const byKey = new Map<string, Rule[]>();
  const rules = [...found.atoms].flatMap(([name, { key, atom }]) => {
    const made = rulesOf(name, cssOf(nested(atom.conditions, atom.prop, atom.value)));
    byKey.set(key, [...(byKey.get(key) ?? []), ...made]);
    return made;
  });
  const atRules = atRulesOf(rules);
  const places = new Map(rules.map((rule) => [rule, standing(rule, atRules)]));
  const atoms = rules
    .toSorted((one, other) => compare(places.get(one) ?? [], places.get(other) ?? []))
    .map(textOf)
    .join('\n');
  const recipes = [...found.recipes]
    .map(([name, styles]) => rulesOf(name, cssOf(styles)).map(textOf).join(''))
    .toSorted()
    .join('\n');
  return {
    css: `@layer recipes{${recipes}}\n${atoms}`,
    problems: [...found.problems, ...misordered(found, byKey, atRules)],
  };
}

/** The stylesheet of the member area; for Storybook with what the public area's sheet has in the portal. */
export function staticStyles(withStories: boolean): StaticStyles {
  const sources = sourcesOf('src', withStories);
  const found = collect(sources, language);
  const { css: body, problems } = sheetOf(found);
  const ground = withStories ? toCss(system.getPreflightCss()) + toCss(system.getGlobalCss()) : '';
  const written = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
  const tokens = tokensFor(ground + body + written, system.getTokenCss());
  return {
    css: [system.layers.atRule, ground, tokens, body].join('\n'),
    names: Object.fromEntries([...found.used].toSorted().map((name) => [name, shorthands.get(name) ?? name])),
    problems,
  };
}
