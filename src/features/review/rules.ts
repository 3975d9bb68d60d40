import { config, type z } from 'zod';
import { fieldErrors } from '../../../contract/errors.ts';
import { documentDecision } from '../../../contract/steps/documents.ts';
import { issueChange, issueForm } from '../../../contract/values/issue.ts';
import type { IssuePlace } from '../../../contract/values/issue-places.ts';
import type { ScreeningForm, StandingScreening } from '../../../contract/values/review.ts';
import { predictForm, screeningFormAt } from '../../../contract/values/review.ts';
import type { FinalAct } from '../../queries/final-decision.ts';
import type { Judged } from '../../ui/use-late-entries.ts';
import type { TypedWords } from './decision/words.ts';
import type { ChangedWords, IssueRaised, IssueValues, WordValues } from './issues/issue-values.ts';
import { atEntries, bodyOf, filled } from './issues/issue-values.ts';
import type { ScreeningValues } from './screening/screening-values.ts';

// zod would try `new Function`, which the content security policy refuses and reports.
config({ jitless: true });

type Keys = Readonly<Record<string, string>>;
const keysOf = ({ error }: z.ZodSafeParseResult<unknown>): Keys =>
  error === undefined ? {} : fieldErrors(error.issues);

/** A new issue: what is wrong with it, by entry, and the act of raising it. */
export const judgeIssue =
  (places: readonly IssuePlace[]) =>
  (values: IssueValues): Judged<IssueRaised> => {
    const parsed = issueForm.safeParse(bodyOf(values, places));
    const found = atEntries(keysOf(parsed));
    return {
      wrong: values.step === '' ? { ...found, step: 'required' } : found,
      sent: parsed.success ? { act: 'issue.create', ...parsed.data } : null,
    };
  };

/** The words of an issue, changed: an emptied text is sent as one, which takes it back. The version is the issue's, and not typed. */
export function judgeWords({ reason, text }: WordValues): Judged<ChangedWords> {
  const parsed = issueChange.safeParse({ ...filled({ reason }), text, version: 1 });
  if (!parsed.success) return { wrong: atEntries(keysOf(parsed)), sent: null };
  const { version: _version, ...words } = parsed.data;
  return { wrong: {}, sent: words };
}

/** The refusal of a dossier for good: it says why. */
export function judgeFinal({ reason, text }: WordValues): Judged<FinalAct> {
  const parsed = predictForm.safeParse({ act: 'final', status: 'REFUSED', ...filled({ reason, text }) });
  return { wrong: keysOf(parsed), sent: parsed.data?.act === 'final' ? parsed.data : null };
}

/** A screening in the place of the one that stands; of a list it is the group that is told. `today`: `YYYY-MM-DD`, UTC. */
export const judgeScreening =
  (today: string, standing: StandingScreening | null) =>
  ({ lists, screened_on, outcome, note, persons, replaces }: ScreeningValues): Judged<ScreeningForm> => {
    const parsed = screeningFormAt(today, standing).safeParse({
      lists,
      persons,
      ...filled({ replaces }),
      ...filled({ outcome, note }),
      ...(screened_on === '' ? {} : { screened_on }),
    });
    const found = Object.entries(keysOf(parsed));
    return {
      wrong: Object.fromEntries(found.map(([name, key]) => [name.split('.')[0] ?? name, key])),
      sent: parsed.data ?? null,
    };
  };

const anyFile = '00000000-0000-4000-8000-000000000000';

/** What is wrong with the words of a refusal: entry → key of its sentence. */
export const judgeRefusal = ({ reason, text }: TypedWords): Keys =>
  keysOf(
    documentDecision.safeParse({
      file_id: anyFile,
      status: 'REFUSED',
      ...filled({ reason, text: text ?? '' }),
    }),
  );
