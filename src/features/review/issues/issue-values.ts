import { documentTypes } from '../../../../contract/enums.ts';
import type { RegistrationIssue } from '../../../../contract/values/issue.ts';
import type { IssuePlace } from '../../../../contract/values/issue-places.ts';
import type { PredictForm } from '../../../../contract/values/review.ts';

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

/** What of the entries is empty is left out, as the wire has it. */
export const filled = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));

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

/** The act of raising an issue. */
export type IssueRaised = Extract<PredictForm, { act: 'issue.create' }>;

/** What is changed of an issue: its words, or how it stands. */
export type ChangedWords = Pick<Extract<PredictForm, { act: 'issue.update' }>, 'reason' | 'text' | 'status'>;

/** The act of changing an issue, as it stands now. */
export const changeActOf = (
  { id, version }: Pick<RegistrationIssue, 'id' | 'version'>,
  change: ChangedWords,
): PredictForm => ({ act: 'issue.update', issue_id: id, ...change, version });

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
