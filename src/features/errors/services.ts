import { createContext, use } from 'react';

/** What the error pages need of the application. */
export type ErrorServices = {
  /** the dashboard of whoever is logged in; null for nobody */
  readonly home: string | null;
  readonly role: string | null;
  /** title key of a visited path */
  readonly titleOf: (path: string) => string;
  /** whether a path shows itself, and leads nowhere else */
  readonly mayOpen: (path: string) => boolean;
  /** the address that led to /404, or was refused */
  readonly missingPath: () => string;
};

const ServicesContext = createContext<ErrorServices | null>(null);
export const ErrorServicesProvider = ServicesContext.Provider;

export function useErrorServices(): ErrorServices {
  const services = use(ServicesContext);
  if (!services) throw new Error('The error pages stand inside ErrorServicesProvider');
  return services;
}
