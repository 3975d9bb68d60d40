import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { registrationQuery } from '../../queries/enrollment.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FaultHelp } from '../../ui/fault-note.tsx';
import { DashboardView } from './dashboard-view.tsx';
import type { Explain } from './value.tsx';

type DashboardProps = {
  readonly userId: string;
  /** leads to why a value changed */
  readonly explain?: Explain;
};

/** /user/dashboard */
export function DashboardScreen({ userId, explain }: DashboardProps) {
  const { t } = useTranslation(['dashboard', 'charts', 'ui', 'money', 'requests']);
  const registration = useQuery(registrationQuery);
  const [tries, setTries] = useState(0);
  if (registration.data !== undefined)
    return <DashboardView registration={registration.data} userId={userId} {...(explain && { explain })} />;
  return (
    <>
      <PageHeader title={t('title')} focusKey={tries} />
      {registration.isError && !registration.isFetching ? (
        <Callout
          tone="negative"
          live="alert"
          title={t('load.failed')}
          action={
            <Button
              variant="outline"
              onClick={() => {
                // the button goes away: the heading takes its focus
                setTries(tries + 1);
                void registration.refetch();
              }}
            >
              {t('load.retry')}
            </Button>
          }
        >
          <p>{t('load.failed_text')}</p>
          <FaultHelp of={registration.error} />
        </Callout>
      ) : (
        <Skeleton kind="sheet" rows={3} label={t('load.loading')} />
      )}
    </>
  );
}
