import { chakra } from '@chakra-ui/react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';

const id = 'capital';
const Heading = chakra('h2', { base: { outlineOffset: '4px' } });

/**
 * The name of the part that says what the capital is worth. Before that is read it is another one: whoever asked again, and
 * waits on that, goes on to the one that comes in its place.
 */
export function CapitalHeading(props: ComponentProps<typeof Heading>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isHandedOn] = useState(() => document.activeElement?.id === id);
  useEffect(() => {
    if (isHandedOn) heading.current?.focus({ preventScroll: true });
  }, [isHandedOn]);
  return <Heading ref={heading} id={id} tabIndex={-1} {...props} />;
}
