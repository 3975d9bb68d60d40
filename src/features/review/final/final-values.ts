import { fieldErrors } from '../../../../contract/errors.ts';
import { predictForm } from '../../../../contract/values/review.ts';
import type { FinalAct } from '../../../queries/final-decision.ts';
import type { WordValues } from '../issues/issue-values.ts';
import { filled } from '../issues/use-entries.ts';

const parsed = ({ reason, text }: WordValues) =>
  predictForm.safeParse({ act: 'final', status: 'REFUSED', ...filled({ reason, text }) });

/** What is wrong with the words of a refusal, by entry: it says why. */
export function judgeRefusal(values: WordValues): Readonly<Record<string, string>> {
  const result = parsed(values);
  return result.success ? {} : fieldErrors(result.error.issues);
}

/** The act of refusing a dossier for good; null: something is wrong with the words. */
export function refusalActOf(values: WordValues): FinalAct | null {
  const { data } = parsed(values);
  return data?.act === 'final' ? data : null;
}
