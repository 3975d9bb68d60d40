import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { leavesFocusToPart } from './heir.ts';

type RetryButtonProps = {
  readonly onRetry: () => unknown;
  readonly size?: 'sm' | 'md';
  readonly variant?: 'outline' | 'quiet';
};

/** Asks again for a part that did not come. It goes away at once, with what it stands in, and leaves its focus there. */
export function RetryButton({ onRetry, size = 'sm', variant = 'outline' }: RetryButtonProps) {
  const { t } = useTranslation('ui');
  return (
    <Button ref={leavesFocusToPart} variant={variant} size={size} onClick={() => void onRetry()}>
      {t('action.retry')}
    </Button>
  );
}
