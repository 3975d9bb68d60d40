import { chakra } from '@chakra-ui/react';

/** A key of the keyboard, as it is printed. */
export const Key = chakra('kbd', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minW: '20px',
    minH: '20px',
    px: '5px',
    borderWidth: '1px',
    borderColor: 'currentColor',
    borderRadius: 'l1',
    fontFamily: 'body',
    fontSize: 'xs',
    lineHeight: '1.3',
    whiteSpace: 'nowrap',
    // a finger has no keys
    'button &': { '@media (hover: none)': { display: 'none' } },
  },
});
