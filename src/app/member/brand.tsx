import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../features/public/frame.tsx';
import { productName } from '../../platform/environment.ts';
import { Anchor } from '../../ui/link.tsx';

const Home = chakra(Anchor, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '10px',
    minH: '44px',
    minW: '0',
    color: 'fg',
    textDecoration: 'none',
    fontFamily: 'heading',
    fontWeight: 'medium',
    fontSize: '1.1875rem',
    lineHeight: '1',
    letterSpacing: '-.01em',
    whiteSpace: 'nowrap',
    '& svg': { flexShrink: 0, color: 'brand.solid' },
  },
});

export function Brand({ href }: { readonly href: string }) {
  return (
    <Home href={href}>
      <BrandMark />
      <chakra.span overflow="hidden" textOverflow="ellipsis" py="4px">
        {productName()}
      </chakra.span>
    </Home>
  );
}

const Skip = chakra('a', {
  base: {
    position: 'absolute',
    left: '4',
    // out of sight at any size of text
    top: '-12rem',
    zIndex: 'skipNav',
    px: '4',
    py: '3',
    bg: 'bg.panel',
    _focus: { top: '2' },
  },
});

export function SkipLink() {
  const { t } = useTranslation('shell');
  return <Skip href="#content">{t('frame.skip')}</Skip>;
}
