import { assertEvent, assign, emit, setup } from 'xstate';
import type { LoadedProgress, Progress, SaveProgressInput, StepValues } from '../enrollment-step/types.ts';
import { absentPromise } from '../placeholder.ts';
import { refusalOf } from '../refusal.ts';
import { typed } from '../typed.ts';
import { stepIsReached, stepOf } from './guards.ts';
import type {
  EnrollmentContext,
  EnrollmentEvent,
  EnrollmentInput,
  EnrollmentNotice,
  EnrollmentTag,
  IndividualStep,
  SaveStepInput,
} from './types.ts';

type Stepped = { readonly step: IndividualStep };
type Loaded = { readonly loaded: LoadedProgress };
type WithProgress = { readonly progress: Progress };
type Failure = { readonly error: unknown };

const reachedBy = (loaded: LoadedProgress): number => (loaded.kind === 'saved' ? loaded.step : 1);

/** The values that `step.submitted` carries; none for a step without a form. */
export function submittedValues(event: EnrollmentEvent): StepValues {
  assertEvent(event, 'step.submitted');
  return event.values ?? {};
}

/** Actors, guards and actions of the individual enrollment; the actors' real parts are in `src/actors`. */
export const enrollmentSetup = setup({
  types: typed<{
    context: EnrollmentContext;
    events: EnrollmentEvent;
    input: EnrollmentInput;
    emitted: EnrollmentNotice;
    tags: EnrollmentTag;
  }>(),
  actors: {
    /** reads registrationStatus; a 404 with the key not_found and a 200 with it both mean none */
    loadProgress: absentPromise<LoadedProgress>('loadProgress'),
    saveStep: absentPromise<void, SaveStepInput>('saveStep'),
    /** answers the progress as the server then holds it */
    saveProgress: absentPromise<Progress, SaveProgressInput>('saveProgress'),
    submitEnrollment: absentPromise<Progress>('submitEnrollment'),
  },
  guards: {
    stepIsReached: ({ context }, { step }: Stepped) => stepIsReached(step, context.reached),
    isAskedByAddress: ({ event }) => event.type === 'step.requested' && event.by === 'address',
    isBusinessLoaded: (_, { loaded }: Loaded) => loaded.kind === 'saved' && loaded.type === 'BUSINESS',
    isSubmittedLoaded: (_, { loaded }: Loaded) => loaded.kind === 'saved' && loaded.submitted,
    requestIsNotReached: ({ context }, { loaded }: Loaded) =>
      context.destination !== null && !stepIsReached(context.destination, reachedBy(loaded)),
    destinationIs: ({ context }, { step }: Stepped) => context.destination === step,
    reaches: (_, params: { readonly step: number; readonly number: number }) => params.step >= params.number,
    isAlreadySubmitted: (_, { error }: Failure) => refusalOf(error).key === 'already_submitted',
    isBusiness: (_, { progress }: WithProgress) => progress.type === 'BUSINESS',
    isSubmitted: (_, { progress }: WithProgress) => progress.submitted,
    isOpen: (_, { progress }: WithProgress) => !progress.submitted && progress.type === 'INDIVIDUAL',
    /** the server has gone back behind the step that is shown */
    isBehind: (_, params: WithProgress & { readonly number: number }) =>
      !params.progress.submitted &&
      params.progress.type === 'INDIVIDUAL' &&
      params.progress.step < params.number,
    differs: ({ context }, { progress }: WithProgress) => progress.step !== context.reached,
    choosesBusiness: ({ event }) => event.type === 'type.chosen' && event.registrationType === 'BUSINESS',
    choosesIndividual: ({ event }) => event.type === 'type.chosen' && event.registrationType === 'INDIVIDUAL',
    changeDropsNothing: ({ context, event }) =>
      !context.saved && event.type === 'type.chosen' && event.registrationType === 'BUSINESS',
  },
  actions: {
    keepLoaded: assign({
      reached: (_, { loaded }: Loaded) => reachedBy(loaded),
      type: (_, { loaded }: Loaded) => (loaded.kind === 'saved' ? loaded.type : 'INDIVIDUAL'),
      saved: (_, { loaded }: Loaded) => loaded.kind === 'saved',
    }),
    keepProgress: assign({
      reached: (_, { progress }: WithProgress) => progress.step,
      type: (_, { progress }: WithProgress) => progress.type,
      saved: true,
    }),
    goTo: assign({ destination: (_, { step }: Stepped) => step }),
    goToReached: assign({ destination: ({ context }) => stepOf(context.reached) }),
    goToRequested: assign({ destination: ({ context }) => context.destination ?? stepOf(context.reached) }),
    forgetDestination: assign({ destination: null }),
    chooseBusiness: assign({ type: 'BUSINESS' }),
    chooseIndividual: assign({ type: 'INDIVIDUAL', reached: 1, destination: 'investorType' }),
    keepRefusal: assign({ refusal: (_, { error }: Failure) => refusalOf(error) }),
    forgetRefusal: assign({ refusal: null }),
    tellStepSaved: emit((_, { step }: Stepped) => ({ type: 'step.saved', step })),
    tellSubmitted: emit({ type: 'dossier.submitted' }),
    tellStepRefused: emit(({ event, context }) => ({
      type: 'step.refused',
      step: event.type === 'step.requested' ? event.step : (context.destination ?? 'investorType'),
    })),
  },
});
