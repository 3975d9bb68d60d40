import { ConfirmIdentity } from '../../features/second-factor/confirm-identity.tsx';
import { ConfirmationServicesProvider } from '../../features/second-factor/services.ts';
import type { Waiting } from '../../queries/confirmation.ts';
import { confirmationServices } from './confirmation-services.ts';

const isOf = (waiting: Waiting) => ({
  purpose: waiting.purpose,
  onConfirmed: () => waiting.answer(true),
  onDeclined: () => waiting.answer(false),
});

/** Asks who it is, for a call that waits. */
export function ConfirmationDialog({ waiting }: { readonly waiting: Waiting }) {
  return (
    <ConfirmationServicesProvider value={confirmationServices}>
      <ConfirmIdentity {...isOf(waiting)} />
    </ConfirmationServicesProvider>
  );
}
