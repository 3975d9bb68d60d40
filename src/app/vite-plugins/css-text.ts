export type Rules = { readonly [key: string]: string | number | Rules | undefined };

const unitless = new Set([
  'aspectRatio',
  'columnCount',
  'columns',
  'fillOpacity',
  'flex',
  'flexGrow',
  'flexShrink',
  'fontWeight',
  'gridArea',
  'gridColumn',
  'gridColumnEnd',
  'gridColumnStart',
  'gridRow',
  'gridRowEnd',
  'gridRowStart',
  'lineClamp',
  'lineHeight',
  'opacity',
  'order',
  'orphans',
  'scale',
  'strokeOpacity',
  'strokeWidth',
  'tabSize',
  'widows',
  'zIndex',
  'zoom',
]);
const hyphenate = (name: string) =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `marginTop`, 4 → `margin-top:4px;`. */
export function declaration(name: string, value: string | number): string {
  const isLength = typeof value === 'number' && value !== 0 && !name.startsWith('--') && !unitless.has(name);
  return `${hyphenate(name)}:${value}${isLength ? 'px' : ''};`;
}

/** Style objects → nested CSS. `&` at the top stands for nothing. */
export function toCss(rules: Rules, inside = false): string {
  return Object.entries(rules)
    .map(([key, value]) => {
      if (value === undefined) return '';
      if (typeof value !== 'object') return declaration(key, value);
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

/** The tokens that the text reaches. */
export const tokensFor = (text: string, tokens: Rules): string => toCss(only(tokens, reached(text, tokens)));
