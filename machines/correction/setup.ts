import { assign, emit, setup } from 'xstate';
import { stepAt } from '../enrollment-step/order.ts';
import type { EnrollmentStep, SaveProgressInput, SaveStepInput } from '../enrollment-step/types.ts';
import { absentPromise } from '../placeholder.ts';
import { refusalOf } from '../refusal.ts';
import { typed } from '../typed.ts';
import { isSame, placeIsOpen } from './guards.ts';
import type {
  Correction,
  CorrectionContext,
  CorrectionEvent,
  CorrectionInput,
  CorrectionNotice,
  CorrectionPlace,
  CorrectionTag,
  LoadedCorrection,
} from './types.ts';

type Placed = { readonly step: CorrectionPlace };
type Loaded = { readonly loaded: LoadedCorrection };
type WithProgress = { readonly progress: Correction };
type Failure = { readonly error: unknown };

const nothing: Correction = { type: 'INDIVIDUAL', affected: [], reached: 1 };
const correctionIn = (loaded: LoadedCorrection): Correction => (loaded.kind === 'saved' ? loaded : nothing);
const isOver = ({ affected }: Correction) => affected.length === 0;

/** How a correction begins: nothing is known before it is read. */
export const beginning = ({ input }: { readonly input: CorrectionInput }): CorrectionContext => ({
  ...nothing,
  destination: input.requested,
  refusal: null,
});

/** Actors, guards and actions of the correction; the actors' real parts are in `src/actors`. */
export const correctionSetup = setup({
  types: typed<{
    context: CorrectionContext;
    events: CorrectionEvent;
    input: CorrectionInput;
    emitted: CorrectionNotice;
    tags: CorrectionTag;
  }>(),
  actors: {
    /** reads registrationStatus; none: nothing is saved, or the dossier was never submitted */
    loadCorrection: absentPromise<LoadedCorrection>('loadCorrection'),
    saveStep: absentPromise<void, SaveStepInput>('saveStep'),
    /** answers the correction as the server then holds it */
    saveProgress: absentPromise<Correction, SaveProgressInput>('saveProgress'),
    submitEnrollment: absentPromise<Correction>('submitEnrollment'),
  },
  guards: {
    isNothingLoaded: (_, { loaded }: Loaded) => isOver(correctionIn(loaded)),
    requestIsClosed: ({ context }, { loaded }: Loaded) =>
      !placeIsOpen(context.destination, correctionIn(loaded)),
    placeIsOpen: ({ context }, { step }: Placed) => placeIsOpen(step, context),
    isAskedByAddress: ({ event }) => event.type === 'step.requested' && event.by === 'address',
    destinationIs: ({ context }, { step }: Placed) => context.destination === step,
    isOver: (_, { progress }: WithProgress) => isOver(progress),
    isToCorrect: (_, { progress }: WithProgress) => !isOver(progress),
    /** there is still something to correct, but not in the place that is shown */
    isTakenAway: (_, { progress, step }: WithProgress & Placed) =>
      !isOver(progress) && !placeIsOpen(step, progress),
    differs: ({ context }, { progress }: WithProgress) => !isSame(progress, context),
    /** answered in another tab, or the step's issues were withdrawn */
    isOvertaken: (_, { error }: Failure) =>
      ['already_submitted', 'step_not_reached'].includes(refusalOf(error).key),
    lacksSomething: (_, { error }: Failure) => refusalOf(error).key === 'step_incomplete',
  },
  actions: {
    keepLoaded: assign((_, { loaded }: Loaded) => {
      const { type, affected, reached } = correctionIn(loaded);
      return { type, affected, reached };
    }),
    keepProgress: assign((_, { progress }: WithProgress) => {
      const { type, affected, reached } = progress;
      return { type, affected, reached };
    }),
    goTo: assign({ destination: (_, { step }: Placed) => step }),
    goToReached: assign({ destination: ({ context }) => stepAt(context.type, context.reached) }),
    forgetDestination: assign({ destination: 'overview' }),
    keepRefusal: assign({ refusal: (_, { error }: Failure) => refusalOf(error) }),
    forgetRefusal: assign({ refusal: null }),
    tellStepSaved: emit((_, { step }: { readonly step: EnrollmentStep }) => ({ type: 'step.saved', step })),
    tellSubmitted: emit({ type: 'dossier.submitted' }),
    tellOvertaken: emit({ type: 'dossier.overtaken' }),
    tellStepRefused: emit(({ event, context }) => ({
      type: 'step.refused',
      step: event.type === 'step.requested' ? event.step : context.destination,
    })),
  },
});
