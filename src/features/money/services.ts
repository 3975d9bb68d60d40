import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { moneyOperationMachine } from '../../../machines/money-operation/machine.ts';

/** What a form that asks for money to be moved works with; the application alone puts chart and actors together. */
export type MoneyServices = {
  readonly actorRef: ActorRefFrom<typeof moneyOperationMachine>;
  /** a key for the next form (decisions §4) */
  readonly newKey: () => string;
  /** under which name the half-typed form outlives a forced logout */
  readonly keptAs: string;
};

const ServicesContext = createContext<MoneyServices | null>(null);
export const MoneyServicesProvider = ServicesContext.Provider;

export function useMoneyServices(): MoneyServices {
  const services = use(ServicesContext);
  if (!services) throw new Error('A form for money stands inside MoneyServicesProvider');
  return services;
}
