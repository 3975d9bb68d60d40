import { chakra } from '@chakra-ui/react';
import { ChartNoAxesColumn } from 'lucide-react';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { BridgeOpening } from './bridge-address.ts';
import { TextLink } from './link.tsx';

/** The address of this page with a bridge over it. */
export type BridgeHref = (opening: BridgeOpening) => string;

const HrefContext = createContext<BridgeHref | null>(null);
/** Given once by the application; null where the API has no bridges: their links are left out. */
export const BridgeHrefProvider = HrefContext;

/** Where a bridge is over this page, for what is no link of its own: an action in a menu. Null: nowhere. */
export const useBridgeHref = (): BridgeHref | null => use(HrefContext);

type BridgeLinkProps = BridgeOpening & {
  /** whose or which figure it is, to who hears the links of a page: "EUR wallet" */
  readonly what: string;
};

const Words = chakra('span', {
  base: { '& svg': { display: 'inline-block', verticalAlign: '-3px', marginInlineEnd: '6px' } },
});

/** From a figure to why it changed. */
export function BridgeLink({ what, ...opening }: BridgeLinkProps) {
  const { t } = useTranslation('ui');
  const hrefOf = useBridgeHref();
  if (hrefOf === null) return null;
  return (
    <TextLink
      href={hrefOf(opening)}
      fontSize="sm"
      display="inline-flex"
      alignItems="center"
      minH={{ base: '44px', md: '24px' }}
      aria-label={t('bridge.open', { what })}
      _print={{ display: 'none' }}
    >
      {/* one part: it stands on the line of the words beside it by its own, and not by its drawing */}
      <Words>
        <ChartNoAxesColumn size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('bridge.why')}
      </Words>
    </TextLink>
  );
}
