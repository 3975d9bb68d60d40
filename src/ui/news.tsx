import { chakra } from '@chakra-ui/react';

/**
 * Where news may come, a `Callout` or a sentence: it stays there while there is none, for words are read out as they
 * come into a region that was there before them, and as a rule not where both come together. Empty it takes no room.
 */
export const News = chakra('output', { base: { display: 'block', _empty: { position: 'absolute' } } });
