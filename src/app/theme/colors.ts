/** One colour in both themes. Values are sRGB; their contrasts are in docs/decisions/0012-theme-and-parts.md. */
const pair = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });

const focusRing = pair('#0573AA', '#63C7F0');

const brand = {
  DEFAULT: pair('#034D70', '#81C9E9'),
  solid: pair('#034D70', '#81C9E9'),
  solidHover: pair('#013E5C', '#9EDAF3'),
  contrast: pair('#FFFFFF', '#061925'),
  fg: pair('#015276', '#8FD2F0'),
  subtle: pair('#E6F4FB', '#152835'),
  muted: pair('#CEE8F5', '#193546'),
  emphasized: pair('#A8D4EA', '#22485F'),
  border: pair('#4A8FB5', '#4A89A8'),
  focusRing,
};

const positive = {
  DEFAULT: pair('#1A7749', '#67CA92'),
  solid: pair('#1A7749', '#67CA92'),
  contrast: pair('#FFFFFF', '#091A11'),
  fg: pair('#0E5F38', '#8CDEAF'),
  subtle: pair('#E8F9EE', '#172B21'),
  muted: pair('#CFF0DA', '#1B392A'),
  emphasized: pair('#A9E0BD', '#234C37'),
  border: pair('#96CDAA', '#315D45'),
  focusRing,
};

const pending = {
  DEFAULT: pair('#AF7112', '#E7B25A'),
  solid: pair('#AF7112', '#E7B25A'),
  contrast: pair('#180D02', '#201608'),
  fg: pair('#784C06', '#EFCA82'),
  subtle: pair('#FDF5E3', '#312614'),
  muted: pair('#FCE9C2', '#413118'),
  emphasized: pair('#F4D392', '#57411D'),
  border: pair('#E6C27E', '#6D5327'),
  focusRing,
};

const negative = {
  DEFAULT: pair('#BE2A27', '#F27974'),
  solid: pair('#BE2A27', '#F27974'),
  contrast: pair('#FFFFFF', '#210D0C'),
  fg: pair('#A52522', '#FAA39E'),
  subtle: pair('#FEF1F0', '#391E1E'),
  muted: pair('#FEE0DE', '#4F2625'),
  emphasized: pair('#FDC4C0', '#6B302F'),
  border: pair('#F7AFA9', '#904340'),
  focusRing,
};

/**
 * The product's colours by meaning. The stock palettes (green, orange, yellow, red, blue) point at ours, so that a
 * stock recipe inherits them; nothing else of Chakra's colours is loaded.
 */
export const semanticColors = {
  bg: {
    DEFAULT: pair('#F3F7F5', '#0B1216'),
    panel: pair('#FFFFFF', '#121B20'),
    subtle: pair('#EEF3F2', '#172126'),
    muted: pair('#E6EBEB', '#1F292F'),
    emphasized: pair('#D7DEDE', '#2D3940'),
    inverted: pair('#102029', '#E8EEEE'),
    success: positive.subtle,
    warning: pending.subtle,
    error: negative.subtle,
    info: brand.subtle,
  },
  fg: {
    DEFAULT: pair('#101E25', '#E8EEEE'),
    muted: pair('#44525A', '#ACB8BB'),
    subtle: pair('#5C6A70', '#8F9CA0'),
    inverted: pair('#F3F7F5', '#0B1216'),
    success: positive.fg,
    warning: pending.fg,
    error: negative.fg,
    info: brand.fg,
  },
  border: {
    DEFAULT: pair('#D9DFDF', '#283238'),
    muted: pair('#E5EBEA', '#1E272C'),
    emphasized: pair('#B6C0C1', '#3F4B51'),
    control: pair('#758388', '#6E7B81'),
    success: positive.border,
    warning: pending.border,
    error: negative.border,
    info: brand.border,
  },
  overlay: pair('rgb(10 24 32 / .46)', 'rgb(4 9 12 / .64)'),
  brand,
  positive,
  pending,
  negative,
  blue: brand,
  green: positive,
  orange: pending,
  yellow: pending,
  red: negative,
};

/** No depth on the page itself: sticky bars, overlays and viewed paper only. */
export const semanticShadows = {
  bar: pair(
    '0 -1px 0 {colors.border}, 0 -8px 24px -16px rgb(10 24 32 / .18)',
    '0 -1px 0 {colors.border}, 0 -8px 24px -16px rgb(0 0 0 / .6)',
  ),
  overlay: pair(
    '0 0 0 1px rgb(10 24 32 / .06), 0 12px 32px -8px rgb(10 24 32 / .22)',
    '0 0 0 1px rgb(255 255 255 / .08), 0 12px 32px -8px rgb(0 0 0 / .7)',
  ),
  paper: pair(
    '0 0 0 1px rgb(10 24 32 / .08), 0 8px 24px -12px rgb(10 24 32 / .25)',
    '0 0 0 1px rgb(0 0 0 / .4), 0 8px 24px -12px rgb(0 0 0 / .7)',
  ),
};
