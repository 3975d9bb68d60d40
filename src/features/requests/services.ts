import { type ReactNode, createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { requestMachine } from '../../../machines/request/machine.ts';

/** Which of the two screens of one request it is. */
export type Area = 'user' | 'admin';

export type RequestServices = {
  readonly actorRef: ActorRefFrom<typeof requestMachine>;
  readonly area: Area;
  /** the list that the person came from */
  readonly back: string;
  /** its name, where it is another than the area's list of transactions */
  readonly backLabel: string | null;
  /** another transaction of the same member */
  readonly hrefOf: (id: string) => string;
  /** an execution that waits for a second person; null for investors */
  readonly waiting: ReactNode;
};

const Context = createContext<RequestServices | null>(null);
export const RequestServicesProvider = Context.Provider;

/** What the page of a request works with. */
export function useRequestServices(): RequestServices {
  const services = useContext(Context);
  if (services === null) throw new Error('The page of a request has no services');
  return services;
}
