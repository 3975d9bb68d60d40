import { chakra } from '@chakra-ui/react';

/** The buttons of an act: the safe one first, all as wide as the place on a phone. */
export const Buttons = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '10px',
    '& > *': { flexGrow: { base: '1', md: '0' } },
  },
});
