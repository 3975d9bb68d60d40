import { selectCorrection } from '../../../machines/correction/selectors.ts';
import { selectProgress as selectBusiness } from '../../../machines/enrollment-business/selectors.ts';
import { selectProgress as selectIndividual } from '../../../machines/enrollment-individual/selectors.ts';
import type { Registration } from '../../queries/enrollment.ts';
import { correctionOf, progressOf } from '../../queries/enrollment.ts';
import type { RunningChart } from './services.ts';

/** Tells the running chart where the dossier stands, when the server was read and says otherwise. */
export function follow(running: RunningChart, registration: Registration): void {
  if (running.kind === 'correction') {
    const progress = correctionOf(registration);
    const known = selectCorrection(running.actorRef.getSnapshot());
    const differs =
      progress.type !== known.type ||
      progress.reached !== known.reached ||
      progress.affected.join() !== known.affected.join();
    if (differs) running.actorRef.send({ type: 'progress.changed', progress });
    return;
  }
  const progress = progressOf(registration);
  const select = running.type === 'BUSINESS' ? selectBusiness : selectIndividual;
  const known = select(running.actorRef.getSnapshot());
  const differs =
    progress.step !== known.step || progress.type !== known.type || progress.submitted !== known.submitted;
  if (differs) running.actorRef.send({ type: 'progress.changed', progress });
}
