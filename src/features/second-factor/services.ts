import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ConfirmationPurpose } from '../../../contract/values/second-factor.ts';
import type { confirmationMachine } from '../../../machines/confirmation/machine.ts';
import type { secondFactorMachine } from '../../../machines/second-factor/machine.ts';

export type ConfirmationActor = ActorRefFrom<typeof confirmationMachine>;

/** What the dialog that asks again works with; the application alone puts chart and actors together. */
export type ConfirmationServices = {
  /** a chart that is not started yet */
  readonly openConfirmation: (purpose: ConfirmationPurpose) => ConfirmationActor;
};
const ConfirmationContext = createContext<ConfirmationServices | null>(null);
export const ConfirmationServicesProvider = ConfirmationContext.Provider;

export function useConfirmationServices(): ConfirmationServices {
  const services = use(ConfirmationContext);
  if (!services) throw new Error('The dialog that asks again stands inside ConfirmationServicesProvider');
  return services;
}

/** What the section of the account works with. */
export type SecondFactorServices = {
  readonly actorRef: ActorRefFrom<typeof secondFactorMachine>;
  /** the key that the browser made is with the server: too late to stop */
  readonly isSent?: boolean;
};
const SecondFactorContext = createContext<SecondFactorServices | null>(null);
export const SecondFactorServicesProvider = SecondFactorContext.Provider;

export function useSecondFactorServices(): SecondFactorServices {
  const services = use(SecondFactorContext);
  if (!services) throw new Error('Two-step sign-in stands inside SecondFactorServicesProvider');
  return services;
}
