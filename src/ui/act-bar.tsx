import { chakra, type HTMLChakraProps } from '@chakra-ui/react';

/** The sticky bar below a page's work, as wide as the page: what is said at the left, what can be done at the right. */
export function ActBar({ children, ...more }: HTMLChakraProps<'section'>) {
  return (
    <chakra.section
      position="sticky"
      bottom="0"
      zIndex="sticky"
      bg="bg.panel"
      boxShadow="bar"
      mx={{ base: '-4', md: '-6', xl: '-10' }}
      mb="-8"
      px={{ base: '4', md: '6', xl: '10' }}
      py="3"
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'stretch', md: 'center' }}
      justifyContent="space-between"
      columnGap="6"
      rowGap="2"
      _print={{ display: 'none' }}
      {...more}
    >
      {children}
    </chakra.section>
  );
}
