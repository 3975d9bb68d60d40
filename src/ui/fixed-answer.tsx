import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type FixedAnswerProps = {
  readonly label: ReactNode;
  /** why it can't be changed here, and where it can */
  readonly hint: ReactNode;
  readonly children: ReactNode;
};

/** An answer that is known already and shown among the fields. */
export function FixedAnswer({ label, hint, children }: FixedAnswerProps) {
  return (
    <chakra.dl m="0">
      <chakra.dt textStyle="item">{label}</chakra.dt>
      <chakra.dd m="0" mt="1" overflowWrap="anywhere">
        {children}
      </chakra.dd>
      <chakra.dd m="0" mt="1" textStyle="ui" color="fg.muted" maxW="68ch">
        {hint}
      </chakra.dd>
    </chakra.dl>
  );
}
