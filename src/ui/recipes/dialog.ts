import { defineSlotRecipe } from '@chakra-ui/react';

/** Opens in 200 ms by opacity and 8 px at most; closes at once for who prefers reduced motion. */
export const dialogRecipe = defineSlotRecipe({
  className: 'ui-dialog',
  slots: [
    'trigger',
    'backdrop',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
    'body',
    'footer',
  ],
  base: {
    backdrop: {
      _print: { display: 'none' },
      bg: 'overlay',
      position: 'fixed',
      inset: '0',
      zIndex: 'modal',
      _open: { animationName: 'fade-in', animationDuration: 'moderate', animationTimingFunction: 'standard' },
      _closed: { animationName: 'fade-out', animationDuration: 'fast', animationTimingFunction: 'exit' },
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'modal',
      display: 'grid',
      placeItems: 'center',
      padding: { base: '4', md: '6' },
      overflow: 'auto',
      overscrollBehaviorY: 'none',
      // on paper it takes as many sheets as it needs, once
      _print: { position: 'static', display: 'block', overflow: 'visible' },
    },
    content: {
      width: 'min(480px, 100%)',
      bg: 'bg.panel',
      color: 'fg',
      borderRadius: 'l3',
      boxShadow: 'overlay',
      padding: { base: '20px', md: '28px' },
      outline: '0',
      _open: { animationName: 'rise', animationDuration: 'moderate', animationTimingFunction: 'standard' },
      _closed: { animationName: 'fade-out', animationDuration: 'fast', animationTimingFunction: 'exit' },
    },
    title: { textStyle: 'section', mb: '6px' },
    description: { color: 'fg.muted' },
    body: { marginTop: '4' },
    footer: {
      display: 'flex',
      justifyContent: 'flex-end',
      gap: '3',
      flexWrap: 'wrap',
      marginTop: '6',
      // as wide as its buttons, at the right; those that need two lines fill both
      width: 'fit-content',
      maxWidth: 'full',
      marginInlineStart: 'auto',
      '& > *': { flexGrow: '1' },
      '@media (max-width: 479px)': { width: 'auto', flexDirection: 'column', alignItems: 'stretch' },
    },
  },
});
