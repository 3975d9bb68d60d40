import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type FactProps = {
  readonly name: string;
  /** undefined: nothing was said, and nothing is drawn */
  readonly children: ReactNode;
};

/** One answer of the preparer beside its name, in a `dl`. */
export function Fact({ name, children }: FactProps): ReactNode {
  if (children === undefined) return null;
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0,1fr)', sm: '176px minmax(0,1fr)' }}
      columnGap="4"
    >
      <chakra.dt color="fg.muted">{name}</chakra.dt>
      <chakra.dd m="0" overflowWrap="anywhere" whiteSpace="pre-line">
        {children}
      </chakra.dd>
    </chakra.div>
  );
}
