import { chakra } from '@chakra-ui/react';
import { ButtonLink } from './button.tsx';

type SegmentLink = { readonly href: string; readonly label: string; readonly isCurrent: boolean };
type SegmentLinksProps = { readonly label: string; readonly links: readonly SegmentLink[] };

/** Pages of which one is open: drawn as segments are, so that none looks like the page's action. */
export function SegmentLinks({ label, links }: SegmentLinksProps) {
  return (
    <chakra.nav
      aria-label={label}
      display="flex"
      flexWrap="wrap"
      flexShrink="0"
      maxW="100%"
      p="2px"
      borderRadius="l2"
      bg="bg.muted"
    >
      {links.map(({ href, label: words, isCurrent }) => (
        <ButtonLink
          key={href}
          href={href}
          size="sm"
          px="3"
          _focusVisible={{ position: 'relative', zIndex: '1' }}
          variant={isCurrent ? 'outline' : 'text'}
          {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
        >
          {words}
        </ButtonLink>
      ))}
    </chakra.nav>
  );
}
