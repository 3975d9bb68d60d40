import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { handsFocusOn } from '../../ui/focused-heading.tsx';
import { FaultHelp } from '../../ui/fault-note.tsx';
import { NoticePage } from './notice-page.tsx';

type FailedPageProps = {
  /** what was thrown, or what the chart kept of it; a fault of the portal is told with its reference */
  readonly of: object | null;
  readonly retry: () => void;
};

/** What is saved could not be read: nothing is shown that may be wrong, and it is asked again on request. */
export function FailedPage({ of, retry }: FailedPageProps) {
  const { t } = useTranslation('enrollment');
  return (
    <NoticePage title={t('load.failed')}>
      <Callout
        tone="negative"
        live="alert"
        title={t('load.failed_text')}
        action={
          <Button variant="outline" onClick={retry} {...handsFocusOn}>
            {t('save.retry')}
          </Button>
        }
      >
        <FaultHelp of={of} />
      </Callout>
    </NoticePage>
  );
}
