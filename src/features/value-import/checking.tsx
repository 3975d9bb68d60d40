import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectPercent, selectSheet } from '../../../machines/value-import/selectors.ts';
import { Button } from '../../ui/button.tsx';
import { handsFocusOn } from '../../ui/focused-heading.tsx';
import { FileSize } from '../../ui/format-parts.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useImportServices } from './services.ts';

/** How far the file is, with the way out. */
export function Checking() {
  const { t } = useTranslation('value-import');
  const { actorRef } = useImportServices();
  const sheet = useSelector(actorRef, selectSheet);
  const percent = useSelector(actorRef, selectPercent);
  const title = t('checking.title', { name: sheet?.name ?? '' });
  return (
    <chakra.section
      aria-label={title}
      maxW="760px"
      px="18px"
      py="14px"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      display="grid"
      gap="3"
      justifyItems="start"
    >
      <chakra.p fontWeight="semibold" overflowWrap="anywhere">
        {title}{' '}
        <chakra.span fontWeight="normal" color="fg.muted">
          <FileSize bytes={sheet?.size ?? 0} />
        </chakra.span>
      </chakra.p>
      <chakra.div width="full">
        <ProgressBar label={title} value={percent / 100} />
      </chakra.div>
      <chakra.p fontSize="sm" color="fg.muted" aria-live="polite">
        {percent < 100 ? t('checking.sending', { percent }) : t('checking.reading')} {t('checking.nothing')}
      </chakra.p>
      <Button
        variant="outline"
        size="sm"
        onClick={() => actorRef.send({ type: 'check.cancelled' })}
        {...handsFocusOn}
      >
        {t('act.cancel')}
      </Button>
    </chakra.section>
  );
}
