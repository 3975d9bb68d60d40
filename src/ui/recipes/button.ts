import { defineRecipe } from '@chakra-ui/react';

const small = '@media (max-width: 767px)';

/** Buttons never have a fixed height: words wrap. 44 px at least on a touch screen. */
export const buttonRecipe = defineRecipe({
  className: 'ui-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'transparent',
    borderRadius: 'l2',
    fontWeight: 'medium',
    lineHeight: '1.25',
    textAlign: 'center',
    textDecoration: 'none',
    whiteSpace: 'normal',
    // its words stay whole, whatever holds around it
    overflowWrap: 'break-word',
    cursor: 'pointer',
    bg: 'transparent',
    transition: 'background-color var(--chakra-durations-fast) var(--chakra-easings-standard)',
    '& svg': { flexShrink: 0, marginInline: '-2px' },
    '&[aria-disabled=true]': { layerStyle: 'disabled' },
    '&:disabled': { layerStyle: 'disabled' },
  },
  variants: {
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        '&:hover:not([aria-disabled=true]):not(:disabled)': { bg: 'brand.solidHover' },
      },
      outline: {
        bg: 'bg.panel',
        borderColor: 'border.control',
        color: 'fg',
        '&:hover:not([aria-disabled=true])': { bg: 'bg.subtle' },
        '&[aria-disabled=true]': { bg: 'transparent', borderColor: 'border', color: 'fg.subtle' },
      },
      danger: {
        bg: 'negative.solid',
        color: 'negative.contrast',
        '&:hover:not([aria-disabled=true])': { bg: 'negative.fg' },
      },
      dangerOutline: {
        bg: 'bg.panel',
        borderColor: 'negative.solid',
        color: 'negative.fg',
        '&:hover:not([aria-disabled=true])': { bg: 'negative.subtle' },
      },
      quiet: {
        color: 'brand.fg',
        '&:hover:not([aria-disabled=true])': { bg: 'bg.muted' },
        '&[aria-disabled=true]': { bg: 'transparent', color: 'fg.subtle' },
      },
      text: {
        color: 'fg.muted',
        '&:hover': { color: 'fg', textDecoration: 'underline', textUnderlineOffset: '3px' },
      },
    },
    size: {
      sm: { minH: '40px', px: '14px', py: '7px', fontSize: 'sm', [small]: { minH: '44px' } },
      md: { minH: '44px', px: '18px', py: '2', fontSize: 'md' },
      lg: { minH: '48px', px: '22px', py: '10px', fontSize: 'md' },
    },
  },
  compoundVariants: [
    { variant: 'quiet', size: 'sm', css: { px: '10px', minH: '36px', [small]: { minH: '44px' } } },
    { variant: 'text', size: 'sm', css: { px: '10px', minH: '44px' } },
  ],
  defaultVariants: { variant: 'solid', size: 'md' },
});

/** A square of 40 (44 on touch) for one icon; always with an aria-label. */
export const iconButtonRecipe = defineRecipe({
  className: 'ui-icon-button',
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minW: '40px',
    minH: '40px',
    flexShrink: 0,
    position: 'relative',
    borderRadius: 'l2',
    color: 'fg.muted',
    cursor: 'pointer',
    bg: 'transparent',
    _hover: { bg: 'bg.muted' },
    [small]: { minW: '44px', minH: '44px' },
  },
});

/** A link in running text: underlined always, at 45 % until pointed at. */
export const linkRecipe = defineRecipe({
  className: 'ui-link',
  base: {
    color: 'brand.fg',
    textDecorationLine: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '3px',
    textDecorationColor: 'color-mix(in oklab, currentColor 45%, transparent)',
    borderRadius: 'l1',
    cursor: 'pointer',
    _hover: { textDecorationColor: 'currentColor' },
  },
  variants: {
    variant: {
      inline: {},
      quiet: { color: 'fg.muted', textDecorationLine: 'none', _hover: { textDecorationLine: 'underline' } },
    },
  },
  defaultVariants: { variant: 'inline' },
});
