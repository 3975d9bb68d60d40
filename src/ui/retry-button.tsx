import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { leavesFocusTo } from './heir.ts';

const heading = ':is(h2, h3)[tabindex]';

/** The heading of the part that it stands in, or the part itself: whichever takes the focus; else the page's title. */
const leavesFocusToPart = leavesFocusTo((control) => {
  const part = control.closest(`:is(section, dialog):has(${heading}), section[tabindex]`);
  return [part?.querySelector(heading) ?? part, ...document.querySelectorAll('h1')];
});

type RetryButtonProps = {
  readonly onRetry: () => unknown;
  readonly size?: 'sm' | 'md';
};

/** Asks again for a part that did not come. It goes away at once, with what it stands in, and leaves its focus there. */
export function RetryButton({ onRetry, size = 'sm' }: RetryButtonProps) {
  const { t } = useTranslation('ui');
  return (
    <Button ref={leavesFocusToPart} variant="outline" size={size} onClick={() => void onRetry()}>
      {t('action.retry')}
    </Button>
  );
}
