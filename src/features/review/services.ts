import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { reviewMachine } from '../../../machines/review/machine.ts';

/** What the review's screens need from the application, which alone puts chart and actors together. */
export type ReviewServices = {
  readonly actorRef: ActorRefFrom<typeof reviewMachine>;
  /** who reviews */
  readonly viewer: { readonly id: string; readonly role: string };
};

const ServicesContext = createContext<ReviewServices | null>(null);
export const ReviewServicesProvider = ServicesContext.Provider;

export function useReviewServices(): ReviewServices {
  const services = use(ServicesContext);
  if (!services) throw new Error('The review screens stand inside ReviewServicesProvider');
  return services;
}
