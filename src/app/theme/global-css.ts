import { defineGlobalStyles } from '@chakra-ui/react';

/** What holds on every page, before any part: ground, figures, focus, links' underline, reduced motion. */
export const globalCss = defineGlobalStyles({
  html: {
    color: 'fg',
    bg: 'bg',
    lineHeight: '1.5',
    colorPalette: 'brand',
    colorScheme: 'light',
    scrollPaddingTop: '24px',
    scrollPaddingBottom: '112px',
    textSizeAdjust: '100%',
    '&.dark': { colorScheme: 'dark' },
  },
  body: {
    fontFamily: 'body',
    fontSize: 'md',
    fontVariantNumeric: 'tabular-nums lining-nums',
    textRendering: 'optimizeLegibility',
  },
  '*': {
    '--global-color-border': 'colors.border',
    '--global-font-body': 'fonts.body',
    '--global-font-mono': 'fonts.mono',
    fontFeatureSettings: 'normal',
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
      transitionDuration: '1ms !important',
      scrollBehavior: 'auto !important',
    },
  },
});
