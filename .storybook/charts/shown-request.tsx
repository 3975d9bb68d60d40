import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RequestScreen } from '../../src/features/requests/request-screen.tsx';
import { type RequestServices, RequestServicesProvider } from '../../src/features/requests/services.ts';

type ShownProps = Pick<RequestServices, 'actorRef' | 'area'> & { readonly client: QueryClient };

/** The page of one request, where nothing leads away from it. */
export function ShownRequest({ client, actorRef, area }: ShownProps) {
  const [services] = useState((): RequestServices => ({
    actorRef,
    area,
    back: '#list',
    backLabel: null,
    hrefOf: (id: string) => `#${id}`,
    waiting: null,
  }));
  return (
    <QueryClientProvider client={client}>
      <RequestServicesProvider value={services}>
        <RequestScreen />
      </RequestServicesProvider>
    </QueryClientProvider>
  );
}
