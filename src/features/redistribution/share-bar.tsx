import { chakra } from '@chakra-ui/react';
import { parties, type Party } from '../../../contract/values/redistribution-shares.ts';

/** The colour of each party, told apart by lightness too. */
export const partyColour = {
  investors: 'brand.solid',
  internal_fund: 'brand.border',
  provider: 'fg.muted',
  foundation: 'fg.subtle',
} as const satisfies Record<Party, string>;

/** The little square before a party's name, of the colour of its piece. */
export function PartyMark({ party }: { readonly party: Party }) {
  return (
    <chakra.span
      aria-hidden="true"
      display="inline-block"
      width="10px"
      height="10px"
      borderRadius="2px"
      flexShrink={0}
      bg={partyColour[party]}
      css={{ forcedColorAdjust: 'none', printColorAdjust: 'exact' }}
    />
  );
}

type ShareBarProps = { readonly hundredths: Readonly<Record<Party, number>> };

/** The four shares as one line; what nobody is given yet stays empty. The numbers beside it say the same. */
export function ShareBar({ hundredths }: ShareBarProps) {
  return (
    <chakra.div
      aria-hidden="true"
      display="flex"
      gap="2px"
      height="10px"
      bg="bg.muted"
      overflow="hidden"
      css={{ forcedColorAdjust: 'none', printColorAdjust: 'exact' }}
    >
      {parties.map((party) => (
        <chakra.span
          key={party}
          bg={partyColour[party]}
          flexShrink={0}
          style={{ width: `calc(${Math.min(hundredths[party], 10_000) / 100}% - 2px)` }}
        />
      ))}
    </chakra.div>
  );
}
