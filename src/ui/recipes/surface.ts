import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

/** One ruled surface instead of a grid of cards. */
export const sheetRecipe = defineRecipe({
  className: 'ui-sheet',
  base: { bg: 'bg.panel', borderWidth: '1px', borderColor: 'border', borderRadius: 'l3' },
});

/** A sentence that wants attention, with the button that answers it. */
export const calloutRecipe = defineSlotRecipe({
  className: 'ui-callout',
  slots: ['root', 'said', 'mark', 'title', 'text', 'action'],
  base: {
    root: {
      // what answers it stands beside the words where they keep room, which is not for the window to say
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '14px',
      rowGap: '12px',
      alignItems: 'center',
      // an answer that has no room beside the words stands below them, not below the mark
      ps: '54px',
      pe: '20px',
      py: '16px',
      borderWidth: '1px',
      borderColor: 'border',
      borderRadius: 'l3',
      bg: 'bg.panel',
      color: 'fg',
    },
    said: {
      flex: '1 1 240px',
      minW: '0',
      display: 'grid',
      gridTemplateColumns: '20px minmax(0,1fr)',
      columnGap: '14px',
      alignItems: 'start',
      marginInlineStart: '-34px',
    },
    // beside the first line, however many follow
    mark: { display: 'flex', pt: '2px', color: 'fg.subtle' },
    title: { textStyle: 'item' },
    text: { fontSize: 'sm', lineHeight: '1.5' },
    action: {
      minW: '0',
      width: { base: 'full', md: 'auto' },
      '& > *': { width: { base: 'full', md: 'auto' } },
      // nothing can be pressed on paper
      _print: { display: 'none' },
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
