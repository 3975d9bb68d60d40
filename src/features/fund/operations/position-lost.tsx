import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { FaultNote } from '../../../ui/fault-note.tsx';

type PositionLostProps = {
  /** of the sentence: what can't be done without the figures is described by it */
  readonly id?: string;
  /** what was thrown; a fault of the portal is told with its reference */
  readonly of: object | null;
  readonly onRetry: () => void;
};

/** What an investor has did not come, and is asked for again. */
export function PositionLost({ id, of, onRetry }: PositionLostProps) {
  const { t } = useTranslation('fund');
  return (
    <chakra.div role="alert" display="flex" gap="4" alignItems="center" flexWrap="wrap">
      <div>
        <span id={id}>{t('position.failed')}</span>
        <FaultNote of={of} />
      </div>
      <RetryButton onRetry={onRetry} />
    </chakra.div>
  );
}
