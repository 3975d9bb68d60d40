import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ImportedSeries } from '../../../contract/values/value-import.ts';
import type { valueImportMachine } from '../../../machines/value-import/machine.ts';

/** What the import of values works with; the application alone puts chart and actors together. */
export type ImportServices = {
  readonly actorRef: ActorRefFrom<typeof valueImportMachine>;
  /** keeps a picked file; answers the name that the chart knows it by */
  readonly keep: (file: File) => string;
  /** a key for the next check (decisions §4) */
  readonly newKey: () => string;
  /** where one came from */
  readonly backHref: string;
  /** leads to the fund's values that were taken in */
  readonly onClose: (series: ImportedSeries) => void;
};

const ServicesContext = createContext<ImportServices | null>(null);
export const ImportServicesProvider = ServicesContext.Provider;

export function useImportServices(): ImportServices {
  const services = use(ServicesContext);
  if (!services) throw new Error('An import of values stands inside ImportServicesProvider');
  return services;
}
