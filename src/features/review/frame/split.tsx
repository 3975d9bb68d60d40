import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type SplitProps = {
  readonly list: ReactNode;
  readonly picker: ReactNode;
  readonly legend: ReactNode;
  /** names the pane in the middle */
  readonly label: string;
  readonly middle: ReactNode;
  /** the middle is a paper: on a small screen it gets a height to be read in; anything else is as high as it is */
  readonly isPaper: boolean;
  readonly panel: ReactNode;
};

/** List, document and panel: beside each other, each scrolling alone; on a small screen one under the other. */
export function Split({ list, picker, legend, label, middle, isPaper, panel }: SplitProps) {
  return (
    <chakra.div
      flex="1"
      minH="0"
      display={{ base: 'block', xl: 'grid' }}
      gridTemplateColumns="188px minmax(0,1fr) clamp(440px, 40.3vw, 580px)"
      gridTemplateRows="minmax(0,1fr)"
    >
      <chakra.div
        display={{ base: 'none', xl: 'flex' }}
        flexDirection="column"
        minH="0"
        borderInlineEndWidth="1px"
        px="10px"
        py="3"
      >
        <chakra.div flex="1" minH="0" overflowY="auto">
          {list}
        </chakra.div>
        {legend}
      </chakra.div>
      <chakra.div display={{ base: 'block', xl: 'none' }}>{picker}</chakra.div>
      <chakra.section
        aria-label={label}
        display="flex"
        flexDirection="column"
        minH="0"
        minW="0"
        height={{ base: isPaper ? '72dvh' : 'auto', xl: 'auto' }}
        bg="bg.muted"
        overflow="auto"
        css={{ '& > *': { borderRadius: '0', borderInlineWidth: '0' } }}
      >
        {middle}
      </chakra.section>
      <chakra.div
        display="flex"
        flexDirection="column"
        minH="0"
        minW="0"
        borderInlineStartWidth={{ base: '0', xl: '1px' }}
        borderTopWidth={{ base: '1px', xl: '0' }}
      >
        {panel}
      </chakra.div>
    </chakra.div>
  );
}
