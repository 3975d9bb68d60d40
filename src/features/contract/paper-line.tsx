import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Mark } from '../../ui/marks.ts';
import { ToneMark } from '../../ui/status.tsx';

type PaperLineProps = {
  readonly mark: Mark;
  readonly name: string;
  /** what is known of it, on one line that may wrap */
  readonly facts: readonly string[];
  readonly children?: ReactNode;
  readonly onView: () => void;
  readonly download: { readonly href: string; readonly fileName: string };
};

/** One paper of a list: what it is, and the two ways to look at it. */
export function PaperLine({ mark, name, facts, children, onView, download }: PaperLineProps) {
  const { t } = useTranslation('ui');
  const { t: words } = useTranslation('contract');
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: '20px minmax(0,1fr)', md: '20px minmax(0,1fr) auto' }}
      columnGap="14px"
      rowGap="2"
      alignItems="center"
      py="3"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
    >
      <chakra.span alignSelf="start" mt="2px" display="inline-flex">
        <ToneMark mark={mark} />
      </chakra.span>
      <chakra.div minW="0">
        <chakra.h3 textStyle="item" overflowWrap="anywhere">
          {name}
        </chakra.h3>
        <chakra.p textStyle="ui" color="fg.muted">
          {facts.join(' · ')}
        </chakra.p>
        {children}
      </chakra.div>
      <chakra.div display="flex" gap="2" flexWrap="wrap" gridColumn={{ base: '2', md: 'auto' }}>
        <Button variant="outline" size="sm" aria-label={t('action.viewOf', { name })} onClick={onView}>
          {t('action.view')}
        </Button>
        <ButtonLink
          variant="outline"
          size="sm"
          href={download.href}
          download={download.fileName}
          aria-label={words('download_of', { name })}
        >
          {words('download')}
        </ButtonLink>
      </chakra.div>
    </chakra.li>
  );
}

/** The lines of one section, in order. */
export const PaperList = chakra('ul', { base: { listStyleType: 'none', margin: '0', padding: '0' } });
