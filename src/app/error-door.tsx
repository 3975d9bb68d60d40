import type { ReactNode } from 'react';
import { NotAuthorizedScreen } from '../features/errors/not-authorized.tsx';
import { NotFoundScreen } from '../features/errors/not-found.tsx';
import { type ErrorServices, ErrorServicesProvider } from '../features/errors/services.ts';
import { goOn } from './address.ts';
import { missingPath } from './missing-path.ts';

/** Nobody is logged in, and nothing was visited: `first/drawn.ts` sees to that. */
const services: ErrorServices = {
  home: null,
  role: null,
  visits: () => [],
  missingPath,
  navigate: goOn,
};

const AtDoor = ({ children }: { readonly children: ReactNode }) => (
  <ErrorServicesProvider value={services}>
    <main className="p-main" id="content">
      {children}
    </main>
  </ErrorServicesProvider>
);

/** The error pages as they come drawn, before there are router, guards and session. */
const NotFoundAtDoor = () => (
  <AtDoor>
    <NotFoundScreen />
  </AtDoor>
);
const NotAuthorizedAtDoor = () => (
  <AtDoor>
    <NotAuthorizedScreen />
  </AtDoor>
);

// by the names that every first page has read already
export { NotAuthorizedAtDoor as notAuthorized, NotFoundAtDoor as notFound };
