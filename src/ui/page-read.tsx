import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';
import { FaultHelp } from './fault-note.tsx';
import { leavesFocusToTitle } from './heir.ts';
import { PageHeader } from './page-header.tsx';
import { Skeleton } from './skeleton.tsx';

type PageReadProps = {
  readonly title: string;
  /** what is loading: "Loading your details" */
  readonly loadingLabel: string;
  /** it did not load: asks again */
  readonly retry: (() => void) | null;
  /** what was thrown; a fault of the portal is told with its reference */
  readonly of: object | null;
  /** what did not load: "Your details did not load" */
  readonly failedTitle: string;
};

/** A page before its facts are there, or when they did not come. The heading keeps the focus through all of it. */
export function PageRead({ title, loadingLabel, retry, of, failedTitle }: PageReadProps) {
  const { t } = useTranslation('ui');
  const [tries, setTries] = useState(0);
  return (
    <>
      <PageHeader title={title} focusKey={tries} />
      {retry === null ? (
        <Skeleton kind="sheet" rows={3} label={loadingLabel} />
      ) : (
        <Callout
          tone="negative"
          live="alert"
          title={failedTitle}
          action={
            <Button
              // by itself it goes away too, when the page is read again by whoever comes back to it
              ref={leavesFocusToTitle}
              variant="outline"
              onClick={() => {
                // the button goes away: the heading takes its focus
                setTries(tries + 1);
                retry();
              }}
            >
              {t('action.retry')}
            </Button>
          }
        >
          <FaultHelp of={of} />
        </Callout>
      )}
    </>
  );
}
