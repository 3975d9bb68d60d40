import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { access, admits } from '../../../contract/access.ts';
import type { redistributionMachine } from '../../../machines/redistribution/machine.ts';

/** What a month's redistribution works with; the application alone puts chart and actors together. */
export type RedistributionServices = {
  readonly actorRef: ActorRefFrom<typeof redistributionMachine>;
  readonly viewer: { readonly id: string; readonly role: string };
  /** a second person has to confirm what is posted */
  readonly fourEyes: boolean;
  /** beside the grid, whose own action is the page's */
  readonly isBeside?: boolean;
  /** what waits for a second person, by the id of the approval */
  readonly approvalOf: (id: string) => ReactNode;
};

const ServicesContext = createContext<RedistributionServices | null>(null);
export const RedistributionServicesProvider = ServicesContext.Provider;

export function useRedistributionServices(): RedistributionServices {
  const services = use(ServicesContext);
  if (!services) throw new Error('A redistribution stands inside RedistributionServicesProvider');
  return services;
}

/** Whether a role shares out months, by the access rule of the calls (decisions §8); others read. */
export const sharesOut = ({ role }: { readonly role: string }): boolean => admits(access.moneyWriters, role);
