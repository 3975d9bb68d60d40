import type { RegistrationType } from '../../../contract/enums.ts';
import { numberOf, stepsOf } from '../../../machines/enrollment-step/order.ts';
import type { EnrollmentStep } from '../../../machines/enrollment-step/types.ts';
import { claim, enters, isAnswered, typeOf } from '../claim.ts';
import type { Claim, Moment } from '../claim.ts';
import { answers, page } from '../model.ts';
import type { Said } from '../model.ts';
import { detailsBeforeProgress, hasDetails, isSavedNow } from './steps.ts';

/** What the server says of a dossier. */
type Word = { readonly step: number; readonly type: string; readonly submitted: boolean };

const tells =
  /^xstate\.done\.actor\.(loadProgress|changeType|submitEnrollment|.*\.saveProgress)$|^progress\.changed$/;

/** The server's words in this moment; null: it said nothing, undefined: that nothing is saved. */
function wordIn({ said }: Moment): Word | null | undefined {
  if (said === null || !tells.test(said.event.type)) return null;
  const word = said.event['progress'] ?? said.event['output'];
  if (word?.kind === 'none') return undefined;
  return { step: word.step, type: word.type, submitted: word.submitted };
}

/** Everything of a dossier that a guard can tell apart: each step of this type, submitted or not, and the other type. */
export function worldOfEnrollment(type: RegistrationType): readonly Said[] {
  const steps = stepsOf[type];
  const last = steps.length;
  const other = type === 'INDIVIDUAL' ? 'BUSINESS' : 'INDIVIDUAL';
  const numbers = steps.map((_, index) => index + 1);
  const open = numbers.map((step) => ({ step, type, submitted: false }));
  const words: readonly Word[] = [
    ...open,
    { step: last, type, submitted: true },
    { step: 1, type: other, submitted: false },
    { step: stepsOf[other].length, type: other, submitted: true },
  ];
  return [
    ...words.map((progress) => page({ type: 'progress.changed', progress })),
    ...words.map((word) => answers('loadProgress', { kind: 'saved', ...word })),
    ...steps.flatMap((step) => [
      page({ type: 'step.requested', step, by: 'address' }),
      ...open.map((word) => answers(`${step}.saveProgress`, word)),
    ]),
  ];
}

/** Nobody else is at the dossier, nothing was saved before, and the server tells what it was told. */
type Fresh = { readonly reached: number; readonly finished: readonly string[]; readonly isSent: boolean };

function isHonest(type: RegistrationType, said: Said, { reached, finished, isSent }: Fresh): boolean {
  const { event } = said;
  const last = stepsOf[type].length;
  if (event.type === 'progress.changed') return false;
  if (event.type === 'xstate.done.actor.loadProgress') {
    const { kind, step, type: held, submitted } = event['output'];
    if (kind === 'none') return finished.length === 0;
    return held === type && submitted === isSent && step === (isSent ? last : reached);
  }
  const saved = /^xstate\.done\.actor\.(.*)\.saveProgress$/.exec(event.type)?.[1];
  if (saved !== undefined) {
    const number = stepsOf[type].findIndex((step) => step === saved) + 1;
    return number <= reached && event['output'].step === Math.max(reached, number + 1);
  }
  return event.type !== 'xstate.done.actor.submitEnrollment' || reached === last;
}

/** What somebody who begins with nothing has saved by then. */
function whatIsSaved(type: RegistrationType, known: Fresh, moment: Moment): Fresh {
  const { reached, finished } = known;
  const saved = stepsOf[type].flatMap((step) => [
    ...(isSavedNow(moment, step) ? [`${step}.progress`] : []),
    ...(isAnswered(moment, `${step}.saveStep`) ? [`${step}.details`] : []),
  ]);
  const word = wordIn(moment);
  return {
    reached: word ? Math.max(reached, word.step) : reached,
    finished: [...new Set([...finished, ...saved])].toSorted(),
    isSent: known.isSent || isAnswered(moment, 'submitEnrollment'),
  };
}

const isDone = (step: EnrollmentStep, finished: readonly string[]) =>
  finished.includes(`${step}.progress`) && (!hasDetails(step) || finished.includes(`${step}.details`));

/** What must have been shown before contract, bank and submission, in an enrollment. */
export function claimsOfEnrollment(type: RegistrationType): readonly Claim[] {
  const steps = stepsOf[type];
  const last = steps.length;
  const other = type === 'INDIVIDUAL' ? 'business' : 'individual';
  /** this type, after the other one was chosen and nothing saved */
  const isChosenAnew = ({ from, leaf }: Moment) => from === `${other}.chosen` && leaf !== from;
  const before = (step: EnrollmentStep) => steps.slice(0, numberOf(type, step) - 1);
  /** the server's last word that the page has heard; before it, nothing but step 1 is open */
  const lastWord = {
    begins: { step: 1, type: String(type), submitted: false },
    remembers: (word: Word, moment: Moment): Word => {
      const now = wordIn(moment);
      return now === undefined || isChosenAnew(moment) ? { step: 1, type, submitted: false } : (now ?? word);
    },
  };
  const opens = (step: EnrollmentStep) =>
    claim({
      ...lastWord,
      sentence: `${step} opens only where the server has said that every step before it is finished`,
      asks: enters(`filling.${step}`),
      holds: (word) => word.type === type && !word.submitted && word.step >= numberOf(type, step),
    });
  const isEarned = (step: EnrollmentStep, name: string, state: string) =>
    claim({
      sentence: `whoever begins with nothing comes to ${name} only after saving each step before it`,
      begins: { reached: 1, finished: [], isSent: false },
      remembers: (known: Fresh, moment) => whatIsSaved(type, known, moment),
      can: (said, known) => isHonest(type, said, known),
      asks: enters(state),
      holds: ({ finished }) => before(step).every((one) => isDone(one, finished)),
    });

  return [
    ...steps.slice(1).map(opens),
    isEarned('contract', 'the contract', 'filling.contract'),
    isEarned('bankInformation', 'the bank information', 'filling.bankInformation'),
    isEarned('summary', 'the check of all answers', 'filling.summary'),
    isEarned('summary', 'the submitted dossier', 'submitted'),
    ...detailsBeforeProgress('filling', steps),
    claim({
      ...lastWord,
      sentence:
        'the dossier is submitted only when the person confirms the answers and every step is finished',
      asks: enters('filling.summary.submitting'),
      holds: (word, moment) => typeOf(moment) === 'answers.confirmed' && word.step === last,
    }),
    claim({
      ...lastWord,
      sentence: 'the status board is shown only where the server has said that the dossier is submitted',
      asks: enters('submitted'),
      holds: (word) => word.type === type && word.submitted,
    }),
    claim({
      sentence: 'what is saved is dropped for the other type only after the person answered the question',
      begins: false,
      remembers: (isSaved, moment) => {
        const word = wordIn(moment);
        return word === null ? isSaved : word !== undefined;
      },
      asks: enters(`${other}.chosen`, 'filling.investorType.changingType'),
      holds: (isSaved, moment) => typeOf(moment) === 'typeChange.confirmed' || !isSaved,
    }),
  ];
}
