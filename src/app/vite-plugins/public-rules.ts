import { system } from '../theme/system.ts';
import entry from '../../features/public/entry.css?raw';
import frame from '../../features/public/frame.css?raw';
import narrow from '../../features/public/narrow.css?raw';
import welcome from '../../features/public/welcome.css?raw';

const layout = frame + welcome + entry + narrow;

type Rules = { readonly [key: string]: string | number | Rules | undefined };
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

const unitless = new Set([
  'opacity',
  'zIndex',
  'flex',
  'flexGrow',
  'flexShrink',
  'fontWeight',
  'lineHeight',
  'order',
]);
const hyphenate = (name: string) =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Style objects → nested CSS. `&` at the top stands for nothing. */
export function toCss(rules: Rules, inside = false): string {
  return Object.entries(rules)
    .map(([key, value]) => {
      if (value === undefined) return '';
      if (typeof value !== 'object') {
        const unit =
          typeof value === 'number' && value !== 0 && !key.startsWith('--') && !unitless.has(key) ? 'px' : '';
        return `${hyphenate(key)}:${value}${unit};`;
      }
      const selector = inside || key.startsWith('@') ? key : key.replace(/&/g, '').trim();
      const within = inside || !key.startsWith('@');
      return `${selector}{${toCss(value, within)}}`;
    })
    .join('');
}

const uses = (text: string): string[] =>
  [...text.matchAll(/var\((--[\w-]+(?:\\.[\w-]+)*)/g)].map((match) => match[1] ?? '');

/** Every value that each custom property takes, in either theme. */
function definitions(rules: Rules, found = new Map<string, string>()): Map<string, string> {
  for (const [key, value] of Object.entries(rules))
    if (typeof value === 'object') definitions(value, found);
    else if (key.startsWith('--')) found.set(key, `${found.get(key) ?? ''} ${value}`);
  return found;
}

/** The custom properties that the text reaches, directly or through another one. */
function reached(text: string, tokens: Rules): ReadonlySet<string> {
  const values = definitions(tokens);
  const keep = new Set<string>();
  const waiting = uses(text);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (keep.has(name)) continue;
    keep.add(name);
    waiting.push(...uses(values.get(name) ?? ''));
  }
  return keep;
}

function only(rules: Rules, keep: ReadonlySet<string>): Rules {
  const kept = Object.entries(rules).flatMap(([key, value]): [string, Rules[string]][] => {
    if (typeof value !== 'object') return !key.startsWith('--') || keep.has(key) ? [[key, value]] : [];
    const inner = only(value, keep);
    return Object.keys(inner).length > 0 ? [[key, inner]] : [];
  });
  return Object.fromEntries(kept);
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
  const tokens = system.getTokenCss();
  const vars = toCss(only(tokens, reached(base + parts + layout, tokens)));
  return [system.layers.atRule, vars, base, parts, layout].join('\n');
}
