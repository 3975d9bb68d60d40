import type { RegistrationType } from '../../../contract/enums.ts';
import { correctionSteps } from '../../../machines/correction/types.ts';
import type { Correction } from '../../../machines/correction/types.ts';
import { numberOf, stepsOf } from '../../../machines/enrollment-step/order.ts';
import type { EnrollmentStep } from '../../../machines/enrollment-step/types.ts';
import { claim, enters, isAnswered, typeOf } from '../claim.ts';
import type { Claim, Moment } from '../claim.ts';
import { answers, page } from '../model.ts';
import type { Said } from '../model.ts';
import { detailsBeforeProgress } from './steps.ts';

const types = ['INDIVIDUAL', 'BUSINESS'] as const;
const nothing: Correction = { type: 'INDIVIDUAL', affected: [], reached: 1 };

/** Every set that a guard can tell apart for one step: it alone, and it among all; the samples have two of them. */
function wordsOf(type: RegistrationType): readonly Correction[] {
  const last = stepsOf[type].length;
  const numbers = stepsOf[type].slice(0, -1).map((_, index) => index + 1);
  const sets = [...numbers.map((number) => [number]), numbers];
  return sets.flatMap((affected) => [...affected, last].map((reached) => ({ type, affected, reached })));
}

export const worldOfCorrection: readonly Said[] = types.flatMap((type) =>
  wordsOf(type).flatMap((word) => [
    answers('loadCorrection', { kind: 'saved', ...word }),
    page({ type: 'progress.changed', progress: word }),
    ...correctionSteps
      .filter((step) => word.affected.includes(numberOf(type, step)))
      .map((step) => answers(`${step}.saveProgress`, word)),
  ]),
);

/** The server's last word that the page has heard. */
const lastWord = {
  begins: nothing,
  remembers: (known: Correction, { said }: Moment): Correction => {
    const word = said?.event['progress'] ?? said?.event['output'];
    if (word?.kind === 'none') return nothing;
    return word?.affected === undefined
      ? known
      : { type: word.type, affected: word.affected, reached: word.reached };
  },
};
const isAttended = ({ type, reached }: Correction) => reached === stepsOf[type].length;

const opens = (step: EnrollmentStep): Claim =>
  claim({
    ...lastWord,
    sentence: `${step} is corrected only where the fund asked for it and what comes before is attended`,
    asks: enters(`correcting.${step}`),
    holds: (word) => {
      const number = numberOf(word.type, step);
      return word.affected.includes(number) && number <= word.reached;
    },
  });

/** What must have been shown before a corrected step, and before the answer to the fund. */
export const claimsOfCorrection: readonly Claim[] = [
  ...correctionSteps.map(opens),
  ...detailsBeforeProgress('correcting', correctionSteps),
  claim({
    ...lastWord,
    sentence: 'what was sent before stands beside what is sent now only when every asked step is attended',
    asks: enters('checking'),
    holds: (word) => word.affected.length > 0 && isAttended(word),
  }),
  claim({
    sentence: 'the answer to the fund is sent only when the person confirms it',
    begins: null,
    remembers: () => null,
    asks: enters('submitting'),
    holds: (_, moment) =>
      typeOf(moment) === 'answers.confirmed' && /^(checking|submitRefused)$/.test(moment.from),
  }),
  claim({
    sentence: 'the corrections are with the fund only when the server has taken them',
    begins: null,
    remembers: () => null,
    asks: enters('answered'),
    holds: (_, moment) => isAnswered(moment, 'submitEnrollment'),
  }),
];
