import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { handsFocusOn } from '../../ui/focused-heading.tsx';
import { SupportLink } from '../../ui/support-link.tsx';
import { NoticePage } from './notice-page.tsx';

/** What is saved could not be read: nothing is shown that may be wrong, and it is asked again on request. */
export function FailedPage({ retry }: { readonly retry: () => void }) {
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
        <SupportLink />
      </Callout>
    </NoticePage>
  );
}
