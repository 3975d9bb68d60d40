import { system } from '../theme/system.ts';
import { tokensFor, toCss } from './css-text.ts';
import type { Rules } from './css-text.ts';
import entry from '../../features/public/entry.css?raw';
import frame from '../../features/public/frame.css?raw';
import narrow from '../../features/public/narrow.css?raw';
import welcome from '../../features/public/welcome.css?raw';

const layout = frame + welcome + entry + narrow;

type Styles = Parameters<typeof system.css>[0];

const small = '@media (max-width: 767px)';

/** The theme's recipes under the names that the light screens use: they look the same before and after the login. */
function partRules(): Readonly<Record<string, Rules>> {
  const button = system.getRecipeFn('button');
  const recipe = (name: string, props: Readonly<Record<string, string>> = {}): Rules =>
    system.getRecipeFn(name)(props);
  const slots = (
    name: string,
    props: Readonly<Record<string, string>> = {},
  ): Readonly<Record<string, Rules>> => system.getSlotRecipeFn(name)(props);
  const css = (styles: Styles): Rules => ({ '@layer recipes': system.css(styles) });
  const field = slots('field');
  const callout = (tone: string) => slots('callout', { tone })['root'] ?? {};
  return {
    '.p-btn': button({ variant: 'solid', size: 'md' }),
    '.p-btn-lg': button({ variant: 'solid', size: 'lg' }),
    '.p-btn-outline': button({ variant: 'outline', size: 'md' }),
    '.p-btn-lg.p-btn-outline': button({ variant: 'outline', size: 'lg' }),
    '.p-linkbtn, .p-alt a, .p-label-row a, .p-summary a, .p-back a': recipe('link'),
    '.p-input': recipe('input'),
    '.p-select': recipe('nativeSelect'),
    '.p-check': recipe('checkbox'),
    '.p-field': field['root'] ?? {},
    '.p-label': field['label'] ?? {},
    '.p-hint': field['hint'] ?? {},
    '.p-error': field['error'] ?? {},
    '.p-affix': field['affix'] ?? {},
    '.p-notice-brand': callout('brand'),
    '.p-notice-positive': callout('positive'),
    '.p-notice-negative': callout('negative'),
    '.p-notice-brand > svg': css({ color: 'brand.solid' }),
    '.p-notice-positive > svg': css({ color: 'positive.solid' }),
    '.p-notice-negative > svg': css({ color: 'negative.solid' }),
    '.p-display': css({ textStyle: 'display' }),
    '.p-entry h1': css({ textStyle: 'title' }),
    '.p-dialog h3': css({ textStyle: 'item' }),
    '.p-cta > a': css({ [small]: { flex: '1 1 100%' } }),
  };
}

/** The stylesheet of the public area: tokens in use, reset, globals, parts, layout, in the theme's own layers. */
export function publicCss(): string {
  const parts = Object.entries(partRules())
    .map(([selector, rules]) =>
      Object.entries(rules)
        .map(
          ([layer, inner]) => `${layer}{${selector}{${typeof inner === 'object' ? toCss(inner, true) : ''}}}`,
        )
        .join(''),
    )
    .join('\n');
  const base = toCss(system.getPreflightCss()) + toCss(system.getGlobalCss());
  const vars = tokensFor(base + parts + layout, system.getTokenCss());
  return [system.layers.atRule, vars, base, parts, layout].join('\n');
}
