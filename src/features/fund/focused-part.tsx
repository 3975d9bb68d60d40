import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';

/** A part of a dialog that comes in the place of another: it takes the focus that went away with the other. */
export function FocusedPart({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <chakra.section ref={box} aria-label={label} tabIndex={-1} display="grid" gap="5" outline="0">
      {children}
    </chakra.section>
  );
}

type FieldsProps = {
  readonly again: boolean;
  readonly label: string;
  readonly children: ReactNode;
};
/** The dialog itself finds the first field when it opens; whoever comes back to them is brought there. */
export const Fields = ({ again, label, children }: FieldsProps) =>
  again ? <FocusedPart label={label}>{children}</FocusedPart> : children;
