import { chakra } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';
import { sticksClear } from '../../../ui/sticks-clear.ts';

type BarProps = {
  readonly title: string;
  /** `true` where the words of the buttons say it all */
  readonly isTitleHidden?: boolean;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
};

/** Where the decision is made: below what it rests on, and in sight while that leaves enough of it to be read. */
export function Bar({ title, isTitleHidden = false, headingRef, children }: BarProps) {
  return (
    <chakra.section
      ref={sticksClear}
      aria-label={title}
      borderTopWidth="1px"
      bg="bg.subtle"
      px={{ base: '4', md: '28px' }}
      py="4"
      flexShrink={0}
      position={{ base: 'sticky', xl: 'static' }}
      bottom="0"
      zIndex="1"
      maxH={{ base: '70dvh', xl: '60dvh' }}
      overflowY="auto"
    >
      <chakra.h3
        ref={headingRef}
        tabIndex={-1}
        textStyle="item"
        mb={isTitleHidden ? '0' : '2'}
        outlineOffset="4px"
        {...(isTitleHidden
          ? { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }
          : {})}
      >
        {title}
      </chakra.h3>
      {children}
    </chakra.section>
  );
}

/** Words at the left, buttons at the right. */
export const BarRow = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '4',
    flexWrap: 'wrap',
  },
});
export const BarButtons = chakra('div', {
  base: { display: 'flex', gap: '10px', flexWrap: 'wrap', ms: 'auto' },
});
