import type { DraftForm, DraftValues } from '../queries/drafts.ts';
import { dropSealed, readSealed, sealsOfNow, writeSealed } from '../platform/sealed.ts';
import { type Basis, toldOf } from './drafts-basis.ts';

/** What was typed and is not on the server, with what it goes on from. */
export type Unsent = { readonly values: DraftValues; readonly basis: Basis };

/** The unsent end of a form, sealed in this tab's storage: readable only with the key that login returns. */
export type Tail = {
  readonly read: (form: DraftForm) => Unsent | null;
  readonly write: (form: DraftForm, unsent: Unsent) => Promise<void>;
  readonly drop: (form: DraftForm) => void;
};

const isEntries = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isValues = (value: unknown): value is DraftValues =>
  isEntries(value) &&
  Object.values(value).every((entry) => entry === null || /^(string|boolean|number)$/.test(typeof entry));

function basisOf(kept: unknown): Basis {
  if (!isEntries(kept)) return toldOf(undefined);
  const { since, unheard, isStepSent } = kept;
  return {
    since: since === null || typeof since === 'string' ? since : undefined,
    unheard: Array.isArray(unheard) ? unheard.filter(isValues) : [],
    isStepSent: isStepSent === true,
  };
}

const nameOf = (form: DraftForm) => `draft.${form}`;

/** The tails of whoever is logged in now, and of nobody who comes in later. */
export function sealedTail(): Tail {
  const areTheirs = sealsOfNow();
  return {
    read: (form) => {
      const kept = areTheirs() ? readSealed(nameOf(form)) : null;
      // sealed by a release that kept the words alone
      if (isValues(kept)) return { values: kept, basis: toldOf(undefined) };
      if (!isEntries(kept) || !isValues(kept['values'])) return null;
      return { values: kept['values'], basis: basisOf(kept['basis']) };
    },
    write: async (form, unsent) => {
      if (areTheirs()) await writeSealed(nameOf(form), unsent);
    },
    drop: (form) => {
      if (areTheirs()) dropSealed(nameOf(form));
    },
  };
}
