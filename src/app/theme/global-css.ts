import { defineGlobalStyles } from '@chakra-ui/react';

const told = '[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true]';
const overlays =
  'dialog[open], [role=dialog], [role=alertdialog], [role=menu], [popover], [data-scope=toast][data-part=root]';

/**
 * A person's own colours for everything ("high contrast") take fills and shadows away: what they told alone gets an
 * edge. `!important` goes over the recipes, whose layer is above this one.
 */
const ownColors = {
  [`:is(${told}):not(:focus-visible)`]: {
    outline: '2px solid Highlight !important',
    outlineOffset: '1px !important',
  },
  [overlays]: { outline: '1px solid CanvasText !important', outlineOffset: '-1px !important' },
  ':is([role=menuitem], [role=option])[data-highlighted]': {
    outline: '2px solid Highlight !important',
    outlineOffset: '-2px !important',
  },
  ':is(button, a)[aria-disabled=true]': {
    color: 'GrayText !important',
    borderColor: 'GrayText !important',
  },
};

/** Who asks for more contrast gets the next darker text and edges that count. */
const moreContrast = {
  '--chakra-colors-fg-muted': 'var(--chakra-colors-fg) !important',
  '--chakra-colors-fg-subtle': 'var(--chakra-colors-fg) !important',
  '--chakra-colors-border': 'var(--chakra-colors-border-control) !important',
  '--chakra-colors-border-muted': 'var(--chakra-colors-border-control) !important',
  '--chakra-colors-border-emphasized': 'var(--chakra-colors-border-control) !important',
};

/** A dialog is printed alone. */
const onPaper = { 'body:has(> [data-scope=dialog]) > #portal': { display: 'none' } };

/** What holds on every page, before any part: ground, figures, focus, motion and contrast as the person asked for. */
export const globalCss = defineGlobalStyles({
  html: {
    color: 'fg',
    bg: 'bg',
    lineHeight: '1.5',
    colorPalette: 'brand',
    colorScheme: 'light',
    scrollPaddingTop: '24px',
    // the phone's places, or the bar that stands there (`ui/sticks-clear.ts`)
    scrollPaddingBottom: 'max(7rem, calc(var(--bar, 0px) + 24px))',
    textSizeAdjust: '100%',
    overflowWrap: 'break-word',
    '&.dark': { colorScheme: 'dark' },
    '@media (prefers-contrast: more)': moreContrast,
  },
  body: {
    fontFamily: 'body',
    fontSize: 'md',
    fontVariantNumeric: 'tabular-nums lining-nums',
    textRendering: 'optimizeLegibility',
  },
  // by a rule: a drawn page bears no styles in its elements
  'svg[data-mark]': { flex: 'none' },
  '*': {
    '--global-color-border': 'colors.border',
    '--global-font-body': 'fonts.body',
    '--global-font-mono': 'fonts.mono',
    fontFeatureSettings: 'normal',
    // the reset says it of each element: so what a part says of its words holds for the links and marks within too
    overflowWrap: 'inherit',
  },
  '*::placeholder, *[data-placeholder]': { color: 'fg.subtle', opacity: 1 },
  '*::selection': { bg: 'brand.emphasized' },
  ':focus-visible': {
    outline: '2px solid',
    outlineColor: 'brand.focusRing',
    outlineOffset: '2px',
  },
  '[tabindex="-1"]:focus-visible': { outlineOffset: '4px', borderRadius: 'l1' },
  'h2, h3, h4': { textWrap: 'balance' },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      // a transition of no length is none: what Tab comes to is in its place at once
      transitionDuration: '0s !important',
      transitionDelay: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
  '@media (forced-colors: active)': ownColors,
  '@media print': onPaper,
});
