import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

const control = {
  width: 'full',
  minH: '46px',
  px: '14px',
  py: '9px',
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'border.control',
  borderRadius: 'l2',
  fontSize: 'md',
  lineHeight: '1.5',
  fontVariantNumeric: 'inherit',
  '&[aria-invalid=true]': { borderWidth: '2px', borderColor: 'negative.solid', px: '13px', py: '8px' },
  '&:read-only:not(select)': { bg: 'bg.subtle' },
  '&:disabled': { layerStyle: 'disabled' },
} as const;

/** Text entries: 16 px so that a phone does not zoom, 46 px high (40 in the admin area). */
export const inputRecipe = defineRecipe({
  className: 'ui-input',
  base: control,
  variants: {
    size: {
      md: {},
      sm: {
        minH: '40px',
        py: '6px',
        px: '12px',
        fontSize: 'sm',
        '@media (max-width: 767px)': { minH: '44px', fontSize: 'md' },
      },
    },
  },
  defaultVariants: { size: 'md' },
});

/** A native select with the text entry's edge; its arrow is drawn by the part that uses it. */
export const selectRecipe = defineRecipe({
  className: 'ui-select',
  base: {
    ...control,
    appearance: 'none',
    pe: '40px',
    textOverflow: 'ellipsis',
    cursor: 'pointer',
    '&[aria-invalid=true]': { ...control['&[aria-invalid=true]'], pe: '39px' },
  },
  variants: {
    size: {
      md: {},
      sm: {
        minH: '40px',
        py: '6px',
        ps: '12px',
        fontSize: 'sm',
        '@media (max-width: 767px)': { minH: '44px', fontSize: 'md' },
      },
    },
  },
  defaultVariants: { size: 'md' },
});

const box = {
  appearance: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: '20px',
  height: '20px',
  flexShrink: 0,
  margin: '0',
  bg: 'bg.panel',
  borderWidth: '1.5px',
  borderStyle: 'solid',
  borderColor: 'border.control',
  cursor: 'pointer',
  '&[aria-invalid=true]': { borderColor: 'negative.solid', borderWidth: '2px' },
  '&:disabled': { cursor: 'not-allowed', bg: 'bg.emphasized' },
  '@media (forced-colors: active)': { appearance: 'auto' },
} as const;

export const checkRecipe = defineRecipe({
  className: 'ui-check',
  base: {
    ...box,
    borderRadius: '4px',
    '&:checked': { bg: 'brand.solid', borderColor: 'brand.solid' },
    '&:checked::before': {
      content: '""',
      width: '12px',
      height: '12px',
      bg: 'brand.contrast',
      clipPath: 'polygon(92% 20%, 34% 83%, 5% 54%, 15% 43%, 34% 62%, 81% 9%)',
    },
  },
});

export const radioRecipe = defineRecipe({
  className: 'ui-radio',
  base: {
    ...box,
    borderRadius: 'full',
    '&:checked': { borderWidth: '6px', borderColor: 'brand.solid' },
  },
});

/** Label, hint, error, control: in this order, so that the error is read before the entry (visual language §2.4). */
export const fieldRecipe = defineSlotRecipe({
  className: 'ui-field',
  slots: ['root', 'label', 'optional', 'hint', 'error', 'fieldset', 'legend', 'affix', 'suffix'],
  base: {
    root: { display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: '6px', minW: '0' },
    label: { fontSize: 'md', fontWeight: 'semibold', lineHeight: '1.4' },
    optional: { fontWeight: 'normal', color: 'fg.muted', fontSize: 'sm' },
    hint: { color: 'fg.muted', fontSize: 'sm', lineHeight: '1.43', maxW: '68ch' },
    error: {
      display: 'flex',
      gap: '2',
      alignItems: 'flex-start',
      color: 'negative.fg',
      fontWeight: 'medium',
      fontSize: 'sm',
      lineHeight: '1.43',
      '& svg': { flexShrink: 0, marginTop: '2px', color: 'negative.solid' },
    },
    fieldset: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0,1fr)',
      gap: '6px',
      minW: '0',
      border: '0',
      padding: '0',
      margin: '0',
    },
    legend: { display: 'contents' },
    affix: { position: 'relative', display: 'block' },
    suffix: {
      position: 'absolute',
      insetEnd: '14px',
      insetBlock: '0',
      display: 'flex',
      alignItems: 'center',
      color: 'fg.muted',
      fontSize: 'sm',
      pointerEvents: 'none',
    },
  },
});

/** A radio or a box as a card that can be pressed anywhere. */
export const choiceRecipe = defineSlotRecipe({
  className: 'ui-choice',
  slots: ['root', 'label', 'text', 'end'],
  base: {
    root: {
      display: 'grid',
      gridTemplateColumns: '20px minmax(0,1fr) auto',
      columnGap: '12px',
      rowGap: '2px',
      alignContent: 'start',
      px: '16px',
      py: '10px',
      minH: '48px',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'border.control',
      borderRadius: 'l2',
      bg: 'bg.panel',
      cursor: 'pointer',
      transition: 'background-color var(--chakra-durations-fast) var(--chakra-easings-standard)',
      _hover: { bg: 'bg.subtle' },
      '&:has(input:checked)': {
        borderColor: 'brand.solid',
        boxShadow: 'inset 0 0 0 1px {colors.brand.solid}',
        bg: 'bg.panel',
      },
      '&:has(input[aria-invalid=true])': { borderColor: 'negative.solid' },
      '&:has(input:disabled)': { cursor: 'not-allowed', color: 'fg.muted' },
    },
    // its first line beside the mark, however many follow
    label: { fontWeight: 'medium', minW: '0', overflowWrap: 'anywhere', marginTop: '-2px' },
    text: { gridColumn: '2 / -1', color: 'fg.muted', fontSize: 'sm', lineHeight: '1.43' },
    end: { color: 'fg.muted', fontSize: 'sm' },
  },
  variants: {
    tone: {
      card: {},
      plain: {
        root: {
          border: '0',
          bg: 'transparent',
          px: '0',
          py: '8px',
          minH: '44px',
          gridTemplateColumns: '20px minmax(0,1fr)',
          _hover: { bg: 'transparent' },
          '&:has(input:checked)': { boxShadow: 'none', bg: 'transparent' },
        },
        label: { fontWeight: 'normal' },
      },
    },
  },
  defaultVariants: { tone: 'card' },
});
