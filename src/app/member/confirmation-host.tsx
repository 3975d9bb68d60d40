import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { onConfirmationWaiting, waitingForConfirmation } from '../../queries/confirmation.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Only a call that asks for it brings the dialog. */
const ConfirmationDialog = lazyPart(
  async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
  'over',
);

/** The dialog over whichever page made a call that asks who it is. */
export function ConfirmationHost() {
  const waiting = useSyncExternalStore(onConfirmationWaiting, waitingForConfirmation);
  // whoever leaves the member area answers no
  useEffect(() => () => waitingForConfirmation()?.answer(false), []);
  return waiting === null ? null : (
    <Suspense fallback={null}>
      <ConfirmationDialog waiting={waiting} />
    </Suspense>
  );
}
