import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatTime } from './format.ts';
import { VisuallyHidden } from './hidden.tsx';
import { RetryButton } from './retry-button.tsx';
import { ToneMark } from './status.tsx';

type AutosaveMarkProps = {
  readonly state: 'saving' | 'saved' | 'failed';
  /** Instant of the last save. */
  readonly at?: string | undefined;
  readonly onRetry?: () => void;
};

/**
 * Tells what has become of the draft. Only "saved at HH:MM" and a failure are announced, so that typing is not
 * interrupted: the words change once a minute at most.
 */
export function AutosaveMark({ state, at, onRetry }: AutosaveMarkProps) {
  const { t } = useTranslation('ui');
  const saved = at === undefined ? t('autosave.savedNoTime') : t('autosave.saved', { time: formatTime(at) });
  return (
    <chakra.div display="flex" alignItems="center" gap="7px" textStyle="ui" color="fg.muted" minH="24px">
      <ToneMark
        mark={state === 'saving' ? 'uploading' : state === 'failed' ? 'correction' : 'saved'}
        size={16}
      />
      {state === 'saving' && <span aria-hidden="true">{t('autosave.saving')}</span>}
      {state === 'saved' && (
        <span aria-hidden="true">
          <chakra.span display={{ base: 'none', md: 'inline' }}>{saved}</chakra.span>
          <chakra.span display={{ base: 'inline', md: 'none' }}>{t('autosave.short')}</chakra.span>
        </span>
      )}
      {state === 'failed' && (
        <chakra.span color="negative.fg" fontWeight="medium" aria-hidden="true">
          {t('autosave.failed')}
        </chakra.span>
      )}
      {state === 'failed' && onRetry && <RetryButton variant="quiet" onRetry={onRetry} />}
      <VisuallyHidden as="output">
        {state === 'failed' ? t('autosave.failed') : at === undefined ? '' : saved}
      </VisuallyHidden>
    </chakra.div>
  );
}
