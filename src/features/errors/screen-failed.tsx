import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { handsFocusOn } from '../../ui/focused-heading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SupportLink } from '../../ui/support-link.tsx';
import type { BrokenKind } from './broken-view.tsx';

type ScreenFailedProps = {
  readonly kind: BrokenKind;
  /** the shell leaves the edges to the screen */
  readonly hasEdges?: boolean;
  readonly onPress: () => void;
};

/** A screen that can't be drawn, within the shell: menu and account stay where they are (specification §8). */
export function ScreenFailed({ kind, hasEdges = false, onPress }: ScreenFailedProps) {
  const { t } = useTranslation('errors');
  const isNewer = kind === 'newer';
  return (
    <chakra.div
      width="full"
      maxW="page"
      mx="auto"
      {...(hasEdges ? { px: { base: '4', md: '6' }, py: { base: '5', md: '8' } } : {})}
    >
      <PageHeader title={t(`broken.${kind}.title`)} focusKey="failed" focusAtOnce />
      <Callout
        tone={isNewer ? 'brand' : 'negative'}
        live="alert"
        title={t(`broken.${kind}.text`)}
        action={
          <Button variant={isNewer ? 'solid' : 'outline'} onClick={onPress} {...handsFocusOn}>
            {t(`broken.${kind}.button`)}
          </Button>
        }
      >
        {kind === 'fault' && <SupportLink />}
      </Callout>
    </chakra.div>
  );
}
