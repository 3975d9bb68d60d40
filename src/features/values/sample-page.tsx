import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { EditCapitalScreen } from './pages/edit-capital-screen.tsx';
import { ValueServicesProvider, type ValueServices } from './services.ts';

const nothing = () => null;

type DailyPageProps = {
  readonly client: QueryClient;
  readonly actorRef: ValueServices['actorRef'];
  /** what stands below the grid */
  readonly children?: ReactNode;
};

/** The page of the fund's daily values, for stories: as an administrator sees it whom nobody named. */
export function DailyPage({ client, actorRef, children }: DailyPageProps) {
  const [services] = useState(() => ({
    actorRef,
    viewer: { id: 'nobody', role: 'admin' },
    approvalOf: nothing,
    keptAs: null,
  }));
  return (
    <QueryClientProvider client={client}>
      <ValueServicesProvider value={services}>
        <main style={{ padding: '28px 40px 32px', maxWidth: 1200, margin: '0 auto' }}>
          <EditCapitalScreen
            tab="daily"
            at={{ currency: 'EUR', back: 0 }}
            search=""
            today="2026-03-12"
            goTo={nothing}
            redistribution={null}
            redistributions={null}
          />
          {children}
        </main>
      </ValueServicesProvider>
    </QueryClientProvider>
  );
}
