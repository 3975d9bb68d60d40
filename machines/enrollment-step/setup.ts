import { assign, emit, setup } from 'xstate';
import type { RegistrationType } from '../../contract/enums.ts';
import { absentPromise } from '../placeholder.ts';
import { refusalOf } from '../refusal.ts';
import { typed } from '../typed.ts';
import { isReached, numberOf, stepAt } from './order.ts';
import type {
  EnrollmentContext,
  EnrollmentEvent,
  EnrollmentInput,
  EnrollmentNotice,
  EnrollmentStep,
  EnrollmentTag,
  LoadedProgress,
  Progress,
  SaveProgressInput,
  SaveStepInput,
} from './types.ts';

type Stepped = { readonly step: EnrollmentStep };
type Loaded = { readonly loaded: LoadedProgress };
type WithProgress = { readonly progress: Progress };
type Failure = { readonly error: unknown };

const reachedBy = (loaded: LoadedProgress): number => (loaded.kind === 'saved' ? loaded.step : 1);

/** How each enrollment begins. */
export const contextOf =
  (type: RegistrationType) =>
  ({ input }: { readonly input: EnrollmentInput }): EnrollmentContext => ({
    reached: 1,
    type,
    destination: input.chosen ? 'investorType' : input.requested,
    saved: input.chosen ? false : null,
    refusal: null,
  });

/**
 * Actors, guards and actions of both enrollments; the actors' real parts are in `src/actors`. Guards compare with
 * `context.type`, which is the chart's own until the other chart takes over.
 */
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
    isKnownToBeNew: ({ context }) => context.saved === false,
    stepIsReached: ({ context }, { step }: Stepped) => isReached(context.type, step, context.reached),
    isAskedByAddress: ({ event }) => event.type === 'step.requested' && event.by === 'address',
    isOtherLoaded: ({ context }, { loaded }: Loaded) =>
      loaded.kind === 'saved' && loaded.type !== context.type,
    isSubmittedLoaded: (_, { loaded }: Loaded) => loaded.kind === 'saved' && loaded.submitted,
    requestIsNotReached: ({ context }, { loaded }: Loaded) =>
      context.destination !== null && !isReached(context.type, context.destination, reachedBy(loaded)),
    destinationIs: ({ context }, { step }: Stepped) => context.destination === step,
    reaches: (_, params: { readonly step: number; readonly number: number }) => params.step >= params.number,
    /** submitted in another tab, or changed there to the other type; or an earlier step is unfinished again */
    isOvertaken: (_, { error }: Failure) =>
      ['already_submitted', 'conflict', 'step_not_reached'].includes(refusalOf(error).key),
    isOther: ({ context }, { progress }: WithProgress) => progress.type !== context.type,
    isSubmitted: (_, { progress }: WithProgress) => progress.submitted,
    /** the server has gone back behind the step that is shown */
    isBehind: ({ context }, { progress, step }: WithProgress & Stepped) =>
      !progress.submitted && progress.type === context.type && progress.step < numberOf(context.type, step),
    differs: ({ context }, { progress }: WithProgress) => progress.step !== context.reached,
    choosesOther: ({ context, event }) =>
      event.type === 'type.chosen' && event.registrationType !== context.type,
    changeDropsNothing: ({ context, event }) =>
      context.saved !== true && event.type === 'type.chosen' && event.registrationType !== context.type,
  },
  actions: {
    keepLoaded: assign({
      reached: (_, { loaded }: Loaded) => reachedBy(loaded),
      type: ({ context }, { loaded }: Loaded) => (loaded.kind === 'saved' ? loaded.type : context.type),
      saved: (_, { loaded }: Loaded) => loaded.kind === 'saved',
    }),
    keepProgress: assign({
      reached: (_, { progress }: WithProgress) => progress.step,
      type: (_, { progress }: WithProgress) => progress.type,
      saved: true,
    }),
    goTo: assign({ destination: (_, { step }: Stepped) => step }),
    goToReached: assign({ destination: ({ context }) => stepAt(context.type, context.reached) }),
    goToRequested: assign({
      destination: ({ context }) => context.destination ?? stepAt(context.type, context.reached),
    }),
    forgetDestination: assign({ destination: null }),
    keepChosenType: assign({
      type: ({ context, event }) => (event.type === 'type.chosen' ? event.registrationType : context.type),
      reached: 1,
    }),
    keepRefusal: assign({ refusal: (_, { error }: Failure) => refusalOf(error) }),
    forgetRefusal: assign({ refusal: null }),
    tellStepSaved: emit((_, { step }: Stepped) => ({ type: 'step.saved', step })),
    tellOvertaken: emit({ type: 'dossier.overtaken' }),
    tellSubmitted: emit({ type: 'dossier.submitted' }),
    tellStepRefused: emit(({ event, context }) => ({
      type: 'step.refused',
      step: event.type === 'step.requested' ? event.step : (context.destination ?? 'investorType'),
    })),
  },
});
