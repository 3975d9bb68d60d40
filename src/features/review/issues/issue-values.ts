import type { z } from 'zod';
import { documentTypes, reasons } from '../../../../contract/enums.ts';
import { fieldErrors } from '../../../../contract/errors.ts';
import type { RegistrationIssue } from '../../../../contract/values/issue.ts';
import { issueChange, issueForm } from '../../../../contract/values/issue.ts';
import type { IssuePlace } from '../../../../contract/values/issue-places.ts';
import type { PredictForm } from '../../../../contract/values/review.ts';
import { filled } from './use-entries.ts';

/** What a reviewer says of something: why, and in which words. */
export type WordValues = { readonly reason: string; readonly text: string };

/** An issue while it is written. */
export type IssueValues = WordValues & {
  /** number of the step */
  readonly step: string;
  /** id of the owner; empty: none */
  readonly owner: string;
  /** `paper:<type>` or `field:<name>`; empty: the step, or the owner, as a whole */
  readonly thing: string;
};

const named = (values: IssueValues, kind: 'paper' | 'field') =>
  values.thing.startsWith(`${kind}:`) ? values.thing.slice(kind.length + 1) : '';

/** The body of the call that raises it. */
export const bodyOf = (values: IssueValues, places: readonly IssuePlace[]) => ({
  section: places.find(({ step }) => String(step) === values.step)?.section,
  step: Number(values.step),
  ...filled({
    field: named(values, 'field'),
    document_type: named(values, 'paper'),
    owner_id: values.owner,
    reason: values.reason,
    text: values.text,
  }),
});

const entryOf: Readonly<Record<string, string>> = {
  section: 'step',
  field: 'thing',
  document_type: 'thing',
  owner_id: 'owner',
};

/** What was said of the fields of the wire, at the entries of the form. */
export const atEntries = (found: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(found).map(([name, key]) => [entryOf[name] ?? name, key]));

const keysOf = (parsed: z.ZodSafeParseResult<unknown>) =>
  parsed.success ? {} : atEntries(fieldErrors(parsed.error.issues));

/** What is wrong with an issue as it is written, by entry. */
export const judgeIssue = (places: readonly IssuePlace[]) => (values: IssueValues) => {
  const found = keysOf(issueForm.safeParse(bodyOf(values, places)));
  return values.step === '' ? { ...found, step: 'required' } : found;
};

/** The same for a change of words. */
export const judgeWords = ({ reason, text }: WordValues) =>
  keysOf(issueChange.safeParse({ ...filled({ reason, text }), version: 1 }));

/** The act of raising it; null: something is wrong with it. */
export function raiseActOf(values: IssueValues, places: readonly IssuePlace[]): PredictForm | null {
  const parsed = issueForm.safeParse(bodyOf(values, places));
  return parsed.success ? { act: 'issue.create', ...parsed.data } : null;
}

/** The act of changing an issue, as it stands now. */
export function changeActOf(
  { id, version }: Pick<RegistrationIssue, 'id' | 'version'>,
  change: Readonly<Record<string, string>>,
): PredictForm | null {
  const parsed = issueChange.safeParse({ ...filled(change), version });
  return parsed.success ? { act: 'issue.update', issue_id: id, ...parsed.data } : null;
}

/** A place to begin with, and what of it is meant. */
export const startAt = (
  step: number | null,
  owner: string | null = null,
  paper: string | null = null,
): IssueValues => ({
  step: step === null ? '' : String(step),
  owner: owner ?? '',
  thing: documentTypes.some((type) => type === paper) ? `paper:${paper}` : '',
  reason: '',
  text: '',
});

/** Reasons that speak of a paper are of no use for an answer, and the other way round. */
const ofPapers = [
  'UNREADABLE',
  'EXPIRED',
  'TOO_OLD',
  'WRONG_TYPE',
  'PASSWORD_PROTECTED',
  'MISSING_SIGNATURE',
];
export const reasonsFor = (isPaper: boolean, kept: string) =>
  reasons.filter((reason) => isPaper || reason === kept || !ofPapers.includes(reason));
