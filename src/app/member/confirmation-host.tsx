import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { onConfirmationWaiting, waitingForConfirmation } from '../../queries/confirmation.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { bringPartWords } from './i18n.ts';

/** Only a call that asks for it brings the dialog. */
const ConfirmationDialog = lazyPart(
  async () => {
    const [part] = await Promise.all([
      import('./confirmation-dialog.tsx'),
      bringPartWords(['second-factor', 'account']),
    ]);
    return part.ConfirmationDialog;
  },
  'over',
  ({ waiting }) => ({ decline: () => waiting.answer(false) }),
);

/** Whoever leaves the page answers no. */
function OnLeaving() {
  useEffect(() => () => waitingForConfirmation()?.answer(false), []);
  return null;
}

/** The dialog over whichever page made a call that asks who it is. */
export function ConfirmationHost() {
  const waiting = useSyncExternalStore(onConfirmationWaiting, waitingForConfirmation);
  const [path] = useLocation();
  return (
    <>
      <OnLeaving key={path} />
      {waiting !== null && (
        <Suspense fallback={null}>
          <ConfirmationDialog key={waiting.number} waiting={waiting} />
        </Suspense>
      )}
    </>
  );
}
