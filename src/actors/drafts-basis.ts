import { isSameForm } from '../../contract/values/half-typed.ts';
import type { DraftValues, FoundDraft } from '../queries/drafts.ts';

/** What half-typed words go on from. It is sealed with them: a laptop may sleep for days, and its page be loaded anew. */
export type Basis = {
  /** `written_at` of the form as it was told here last; undefined: it never was */
  readonly since?: string | null | undefined;
  /** sent, and not heard of: where one of these stands on the server, it came from here */
  readonly unheard: readonly DraftValues[];
  /** the step was sent from here, so that its saving may be what is newer */
  readonly isStepSent: boolean;
};

/** As many as may have been sent while a line was bad. */
const mostUnheard = 20;

export const toldOf = (since: string | null | undefined): Basis => ({
  since,
  unheard: [],
  isStepSent: false,
});

export const withSent = (basis: Basis, values: DraftValues): Basis => ({
  ...basis,
  unheard: [...basis.unheard.filter((sent) => !isSameForm(sent, values)), values].slice(-mostUnheard),
});

/** Whether a moment that the server told was before another that it told; null: nothing was written by then. */
export const isOlder = (told: string | null | undefined, than: Basis['since']): boolean =>
  typeof than === 'string' && (told === null || (told !== undefined && told < than));

/** What is newer on the server, and of another tab or device: when it was written. Null: nothing is. */
export function newerElsewhere({ since, unheard, isStepSent }: Basis, found: FoundDraft): string | null {
  const { written_at: written, saved_at, values } = found;
  // an API of the release before this one says nothing of it
  if (since === undefined || typeof written !== 'string') return null;
  if (since !== null && written <= since) return null;
  const isFromHere = saved_at === null ? isStepSent : unheard.some((sent) => isSameForm(sent, values));
  return isFromHere ? null : written;
}
