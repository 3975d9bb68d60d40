import { chakra } from '@chakra-ui/react';
import { TextLink } from './link.tsx';

/** A link on a line of its own: as high as a finger needs, without moving its neighbours apart. */
export const LineLink = chakra(TextLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    lineHeight: '24px',
    py: { base: '10px', md: '0' },
    my: { base: '-10px', md: '0' },
  },
});
