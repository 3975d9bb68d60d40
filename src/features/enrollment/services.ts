import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { documentUploadMachine } from '../../../machines/document-upload/machine.ts';
import type { enrollmentIndividualMachine } from '../../../machines/enrollment-individual/machine.ts';
import type { DraftStore } from '../../queries/drafts.ts';

/** What the enrollment's screens need from the application, which alone puts charts and actors together. */
export type EnrollmentServices = {
  /** id of the member who enrolls */
  readonly userId: string;
  readonly actorRef: ActorRefFrom<typeof enrollmentIndividualMachine>;
  readonly drafts: DraftStore;
  readonly uploads: {
    readonly machine: typeof documentUploadMachine;
    /** keeps a picked file where the upload finds it; returns its name there */
    readonly keep: (file: File) => string;
  };
};

const ServicesContext = createContext<EnrollmentServices | null>(null);
export const EnrollmentServicesProvider = ServicesContext.Provider;

export function useEnrollmentServices(): EnrollmentServices {
  const services = use(ServicesContext);
  if (!services) throw new Error('The enrollment screens stand inside EnrollmentServicesProvider');
  return services;
}
