import type { Effect } from '../../contract/values/effect.ts';
import type { Act } from './effects.ts';
import type { Case } from './review-case.ts';
import { digest } from './review-items.ts';
import { factsOfDecision, isAboutData, versionOfItem } from './review-sections.ts';

/** What of a review two people decide: the dossier for good, or an investor's new bank details. */
export type AgreedAct = Extract<Act, { act: 'final' | 'data' }>;

/**
 * What follows from a decision by how the rest of the dossier stands, and whose hands it is in: the next steps of
 * whoever prepared it change that, and nothing of what was decided.
 */
const consequences: ReadonlySet<Effect['effect']> = new Set<Effect['effect']>([
  'issue.resolved',
  'step.reopened',
  'step.closed',
  'section.status',
  'assignment.ended',
  'notification',
  'mail',
]);

/** A dossier is sent or in review by whether somebody has it in hand. */
const decidedBy = (effect: Effect): unknown =>
  effect.effect === 'dossier.status' ? { effect: effect.effect, to: effect.to } : effect;

/**
 * The facts that it rests on: of data what they say and what was asked about them, answered or settled; an open question
 * refuses them. For the final decision all of the dossier.
 */
function basisOf(dossier: Case, act: AgreedAct): unknown {
  if (act.act === 'final') return factsOfDecision(dossier);
  return dossier.items
    .filter(({ key }) => key === act.item)
    .map((item) => [
      versionOfItem(item, dossier),
      dossier.issues.flatMap((issue) => (isAboutData(issue, item) ? [issue.id] : [])).toSorted(),
    ]);
}

/** SHA-256 of what two people agree on: what is decided, and its facts as both of them see them. */
export const hashOfDecision = (dossier: Case, act: AgreedAct, effects: readonly Effect[]): string =>
  digest([
    'decision',
    dossier.dossier.user_id,
    act.act,
    effects.filter(({ effect }) => !consequences.has(effect)).map(decidedBy),
    basisOf(dossier, act),
  ]);
