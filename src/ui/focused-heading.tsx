import { chakra } from '@chakra-ui/react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';

const Heading = chakra('h1', { base: { textStyle: 'title', outlineOffset: '4px' } });

const notYet = {};

/** Marks a button that goes away with its page: the heading of the next page takes its focus. */
export const handsFocusOn = { 'data-hands-focus-on': '' } as const;

/** Whether the part with focus, a heading or such a button, is about to give way to another page. */
export const focusIsHandedOn = (): boolean =>
  document.activeElement?.matches('h1, [data-hands-focus-on]') === true;

type FocusedHeadingProps = ComponentProps<typeof Heading> & {
  /** Focus moves here whenever this value changes after the first drawing; pass the step or the path. */
  readonly focusKey?: string | number;
  /** Focus at the first drawing too, when the page was reached from inside the portal. */
  readonly focusAtOnce?: boolean;
};

/**
 * The one h1 of a screen. It takes focus when the step or page changes, and when the heading in whose place it comes
 * had it; the page scrolls to its top.
 */
export function FocusedHeading({ focusKey, focusAtOnce = false, ...rest }: FocusedHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isHandedOn] = useState(focusIsHandedOn);
  const seen = useRef<unknown>(focusAtOnce || isHandedOn ? notYet : focusKey);
  useEffect(() => {
    if (seen.current === focusKey) return;
    seen.current = focusKey;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [focusKey]);
  return <Heading ref={heading} tabIndex={-1} {...rest} />;
}
