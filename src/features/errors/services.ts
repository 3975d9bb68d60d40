import { createContext, use } from 'react';

/** A page to go back to: its path, when it was visited (epoch milliseconds), and the key of its title. */
export type VisitedPage = { readonly path: string; readonly at: number; readonly title: string };

/** What the error pages need of the application. */
export type ErrorServices = {
  /** the dashboard of whoever is logged in; null for nobody */
  readonly home: string | null;
  readonly role: string | null;
  /** the pages that were visited last, newest first, and show themselves: none of them leads elsewhere */
  readonly visits: () => readonly VisitedPage[];
  /** the address that led to /404, or was refused */
  readonly missingPath: () => string;
  /** goes to a path of the portal without loading the page anew */
  readonly navigate: (path: string) => void;
};

const ServicesContext = createContext<ErrorServices | null>(null);
export const ErrorServicesProvider = ServicesContext.Provider;

export function useErrorServices(): ErrorServices {
  const services = use(ServicesContext);
  if (!services) throw new Error('The error pages stand inside ErrorServicesProvider');
  return services;
}
