import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

/** One ruled surface instead of a grid of cards. */
export const sheetRecipe = defineRecipe({
  className: 'ui-sheet',
  base: { bg: 'bg.panel', borderWidth: '1px', borderColor: 'border', borderRadius: 'l3' },
});

/** A sentence that wants attention, with the button that answers it. */
export const calloutRecipe = defineSlotRecipe({
  className: 'ui-callout',
  slots: ['root', 'mark', 'title', 'text', 'action'],
  base: {
    root: {
      display: 'grid',
      gridTemplateColumns: { base: '20px minmax(0,1fr)', md: '20px minmax(0,1fr) auto' },
      columnGap: '14px',
      rowGap: '4px',
      alignItems: 'center',
      px: '20px',
      py: '16px',
      borderWidth: '1px',
      borderColor: 'border',
      borderRadius: 'l3',
      bg: 'bg.panel',
      color: 'fg',
    },
    mark: { display: 'flex', alignSelf: 'center', color: 'fg.subtle' },
    title: { textStyle: 'item' },
    text: { fontSize: 'sm', lineHeight: '1.5' },
    action: {
      gridColumn: { base: '1 / -1', md: 'auto' },
      mt: { base: '8px', md: '0' },
      '& > *': { width: { base: 'full', md: 'auto' } },
    },
  },
  variants: {
    tone: {
      neutral: {},
      brand: {
        root: { bg: 'brand.subtle', borderColor: 'brand.emphasized' },
        mark: { color: 'brand.solid' },
      },
      positive: {
        root: { bg: 'positive.subtle', borderColor: 'positive.border' },
        mark: { color: 'positive.solid' },
      },
      pending: {
        root: { bg: 'pending.subtle', borderColor: 'pending.border' },
        mark: { color: 'pending.solid' },
      },
      negative: {
        root: { bg: 'negative.subtle', borderColor: 'negative.border' },
        mark: { color: 'negative.solid' },
      },
    },
  },
  defaultVariants: { tone: 'neutral' },
});
