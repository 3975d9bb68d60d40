import type { RegistrationType } from '../../../contract/enums.ts';
import type { RunningChart } from '../../features/enrollment/services.ts';
import { placeIn, shownOf } from '../../features/enrollment/shown.ts';

/** What a person is told of a dossier beside what the page shows of it. */
export type Told = {
  readonly saved: () => void;
  /** submitted in another tab while answers were being given here */
  readonly submitted: () => void;
  /** another place of the correction is shown, or the same step of an enrollment again */
  readonly changed: () => void;
  /** an earlier step is unfinished again, and stands in the place of the one that was being filled in */
  readonly earlier: () => void;
  readonly other: (type: RegistrationType) => void;
};

/** Tells what a chart says of its dossier; returns what ends that. */
export function tellOf(running: RunningChart, tell: Told): () => void {
  const saved = running.actorRef.on('step.saved', tell.saved);
  // submitted in another tab while answers were being given here: the board comes, and this says why
  let step = placeIn(running);
  // what has happened elsewhere is told once it is known what the page shows instead
  let isOvertaken = false;
  const moved = running.actorRef.subscribe(() => {
    const shown = shownOf(running);
    const isSubmitted = running.kind === 'enrollment' && shown.kind === 'board';
    const wasAnswering = step !== null && step !== 'summary';
    if (wasAnswering && isSubmitted) tell.submitted();
    if (isOvertaken && shown.kind === 'other') tell.other(shown.type);
    if (isOvertaken && shown.kind === 'step')
      if (placeIn(running) === step) tell.changed();
      else tell.earlier();
    // a reading that failed is tried again: what it was for is still to be told
    if (shown.kind !== 'loading' && shown.kind !== 'failed') isOvertaken = false;
    step = isSubmitted ? null : (placeIn(running) ?? step);
  });
  const changed = running.actorRef.on('dossier.overtaken', () => {
    if (running.kind === 'correction') tell.changed();
    else isOvertaken = true;
  });
  return () => {
    saved.unsubscribe();
    changed.unsubscribe();
    moved.unsubscribe();
  };
}
