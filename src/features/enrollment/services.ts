import { createContext, use } from 'react';
import type { RegistrationType } from '../../../contract/enums.ts';
import type { CorrectionSnapshot } from '../../../machines/correction/selectors.ts';
import type { CorrectionEvent } from '../../../machines/correction/types.ts';
import type { documentUploadMachine } from '../../../machines/document-upload/machine.ts';
import type { ReadSnapshot } from '../../../machines/enrollment-step/selectors.ts';
import type { EnrollmentEvent } from '../../../machines/enrollment-step/types.ts';
import type { DraftStore } from '../../queries/drafts.ts';

/** What the screens and the path need of a chart's actor, whichever chart it is. */
export type EnrollmentActor = {
  readonly getSnapshot: () => ReadSnapshot;
  readonly subscribe: (listener: () => void) => { readonly unsubscribe: () => void };
  readonly on: (
    notice: 'step.saved' | 'step.refused' | 'dossier.overtaken',
    handler: () => void,
  ) => { readonly unsubscribe: () => void };
  readonly send: (event: EnrollmentEvent) => void;
};

/** The same of a correction's actor. */
export type CorrectionActor = {
  readonly getSnapshot: () => CorrectionSnapshot;
  readonly subscribe: (listener: () => void) => { readonly unsubscribe: () => void };
  readonly on: (
    notice: 'step.saved' | 'step.refused' | 'dossier.overtaken',
    handler: () => void,
  ) => { readonly unsubscribe: () => void };
  readonly send: (event: CorrectionEvent) => void;
};

/**
 * The chart that runs: that of the saved registration's type, an individual's when nothing is saved; a correction's
 * once the fund asks for one.
 */
export type RunningChart =
  | {
      readonly kind: 'enrollment';
      readonly type: RegistrationType;
      readonly actorRef: EnrollmentActor;
    }
  | {
      readonly kind: 'correction';
      readonly type: RegistrationType;
      readonly actorRef: CorrectionActor;
    };

/** What the enrollment's screens need from the application, which alone puts charts and actors together. */
export type EnrollmentServices = RunningChart & {
  /** id of the member who enrolls */
  readonly userId: string;
  /** the day by which papers are too old, `YYYY-MM-DD` in UTC */
  readonly today: () => string;
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
