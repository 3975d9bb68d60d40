import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { access, admits } from '../../../contract/access.ts';
import type { valueEditingMachine } from '../../../machines/value-editing/machine.ts';

/** What the grid of values works with; the application alone puts chart and actors together. */
export type ValueServices = {
  readonly actorRef: ActorRefFrom<typeof valueEditingMachine>;
  readonly viewer: { readonly id: string; readonly role: string };
  /** what waits for a second person, by the id of the approval; `isBeside`: the page has a main button of its own */
  readonly approvalOf: (id: string, isBeside: boolean) => ReactNode;
  /** under which name half-typed cells outlive a forced logout; null: they don't */
  readonly keptAs: string | null;
};

const ServicesContext = createContext<ValueServices | null>(null);
export const ValueServicesProvider = ServicesContext.Provider;

export function useValueServices(): ValueServices {
  const services = use(ServicesContext);
  if (!services) throw new Error('A grid of values stands inside ValueServicesProvider');
  return services;
}

/** Whether a role writes values, by the access rule of the calls (decisions §8); others read. */
export const writesValues = ({ role }: { readonly role: string }): boolean =>
  admits(access.moneyWriters, role);
