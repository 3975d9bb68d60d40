import { defineTextStyles } from '@chakra-ui/react';

const small = '@media (max-width: 767px)';

/** Every size of type in the product, with its own line, font and tracking. */
export const textStyles = defineTextStyles({
  display: {
    value: {
      fontFamily: 'heading',
      fontSize: '3.75rem',
      lineHeight: '64px',
      fontWeight: '400',
      letterSpacing: '-.022em',
      textWrap: 'balance',
      [small]: { fontSize: '2.5rem', lineHeight: '43px' },
    },
  },
  title: {
    value: {
      fontFamily: 'heading',
      fontSize: '1.875rem',
      lineHeight: '1.27',
      fontWeight: '400',
      letterSpacing: '-.012em',
      textWrap: 'balance',
      [small]: { fontSize: '1.625rem' },
    },
  },
  section: {
    value: {
      fontFamily: 'body',
      fontSize: '1.125rem',
      lineHeight: '1.45',
      fontWeight: '600',
      letterSpacing: '-.006em',
    },
  },
  item: { value: { fontFamily: 'body', fontSize: '1rem', lineHeight: '1.5', fontWeight: '600' } },
  body: { value: { fontFamily: 'body', fontSize: '1rem', lineHeight: '1.5', fontWeight: '400' } },
  ui: { value: { fontFamily: 'body', fontSize: '.875rem', lineHeight: '1.43' } },
  micro: { value: { fontFamily: 'body', fontSize: '.75rem', lineHeight: '1.34' } },
  'figure.hero': {
    value: {
      fontFamily: 'heading',
      fontSize: '2.75rem',
      lineHeight: '1.1',
      fontWeight: '400',
      letterSpacing: '-.015em',
      // never wider than a phone, however large its text
      [small]: { fontSize: 'min(2.375rem, 14vw)' },
    },
  },
  'figure.heroLong': {
    value: {
      fontFamily: 'heading',
      fontSize: '2.25rem',
      lineHeight: '1.1',
      fontWeight: '400',
      letterSpacing: '-.015em',
      [small]: { fontSize: 'min(1.5rem, 7.5vw)' },
    },
  },
  'figure.lg': {
    value: {
      fontFamily: 'heading',
      fontSize: '1.75rem',
      lineHeight: '1.2',
      fontWeight: '400',
      letterSpacing: '-.01em',
      [small]: { fontSize: 'min(1.75rem, 11vw)' },
    },
  },
  'figure.lgLong': {
    value: {
      fontFamily: 'heading',
      fontSize: 'min(1.25rem, 7.5vw)',
      lineHeight: '1.2',
      fontWeight: '400',
      letterSpacing: '-.01em',
    },
  },
});

/** A blocked control keeps its contrast: it is a sentence to read, not a shadow. */
export const layerStyles = {
  disabled: {
    value: { bg: 'bg.emphasized', color: 'fg.muted', borderColor: 'transparent', cursor: 'not-allowed' },
  },
};
