import { defineKeyframes, defineTokens } from '@chakra-ui/react';

const rem = (...steps: readonly number[]) =>
  Object.fromEntries(steps.map((step) => [String(step), { value: `${step / 4}rem` }]));

/** 4 px base: `4` is 16 px. */
const spacing = rem(0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24);

/** Raw tokens: only what the parts and screens name. Colours live in colors.ts. */
export const tokens = defineTokens({
  fonts: {
    body: {
      value:
        '"IBM Plex Sans Variable", "Sans Fallback", "Sans Fallback Phone", "Sans Fallback Wide", system-ui, "Segoe UI", Roboto, Arial, sans-serif',
    },
    heading: {
      value:
        '"Source Serif 4 Variable", "Heading Fallback", "Heading Fallback Phone", "Heading Fallback Wide", Georgia, "Times New Roman", serif',
    },
    mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
  },
  fontSizes: {
    xs: { value: '.75rem' },
    sm: { value: '.875rem' },
    md: { value: '1rem' },
    lg: { value: '1.125rem' },
    xl: { value: '1.25rem' },
    '2xl': { value: '1.5rem' },
    '3xl': { value: '1.875rem' },
    '4xl': { value: '2.25rem' },
    '5xl': { value: '3rem' },
  },
  fontWeights: {
    normal: { value: '400' },
    medium: { value: '500' },
    semibold: { value: '600' },
    bold: { value: '600' },
  },
  lineHeights: { tight: { value: '1.25' }, short: { value: '1.43' }, moderate: { value: '1.5' } },
  spacing,
  sizes: {
    ...spacing,
    xs: { value: '20rem' },
    sm: { value: '24rem' },
    md: { value: '28rem' },
    lg: { value: '32rem' },
    xl: { value: '36rem' },
    '2xl': { value: '42rem' },
    full: { value: '100%' },
    min: { value: 'min-content' },
    max: { value: 'max-content' },
    fit: { value: 'fit-content' },
    prose: { value: '68ch' },
    page: { value: '1248px' },
    enrollment: { value: '1344px' },
  },
  radii: {
    none: { value: '0' },
    l1: { value: '3px' },
    l2: { value: '6px' },
    l3: { value: '10px' },
    full: { value: '9999px' },
  },
  durations: {
    fast: { value: '120ms' },
    moderate: { value: '200ms' },
    slow: { value: '320ms' },
  },
  easings: {
    standard: { value: 'cubic-bezier(.2,0,0,1)' },
    exit: { value: 'cubic-bezier(.4,0,1,1)' },
  },
  zIndex: {
    docked: { value: 10 },
    sticky: { value: 20 },
    dropdown: { value: 1000 },
    modal: { value: 1400 },
    popover: { value: 1500 },
    skipNav: { value: 1600 },
    toast: { value: 1700 },
    tooltip: { value: 1800 },
  },
  animations: { spin: { value: 'spin 800ms linear infinite' } },
  cursor: {
    button: { value: 'pointer' },
    checkbox: { value: 'pointer' },
    radio: { value: 'pointer' },
    option: { value: 'pointer' },
    menuitem: { value: 'pointer' },
    disabled: { value: 'not-allowed' },
  },
});

export const breakpoints = { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' };

/** Moves of 8 px at most; reduced motion keeps opacity alone (see global-css.ts). */
export const keyframes = defineKeyframes({
  spin: { to: { transform: 'rotate(1turn)' } },
  'fade-in': { from: { opacity: 0 }, to: { opacity: 1 } },
  'fade-out': { from: { opacity: 1 }, to: { opacity: 0 } },
  rise: { from: { opacity: 0, translate: '0 8px' }, to: { opacity: 1, translate: '0 0' } },
});
