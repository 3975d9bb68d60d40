import type { DraftForm, DraftValues } from '../queries/drafts.ts';
import { dropSealed, readSealed, sealsOfNow, writeSealed } from '../platform/sealed.ts';

/** The unsent end of a form, sealed in this tab's storage: readable only with the key that login returns. */
export type Tail = {
  readonly read: (form: DraftForm) => DraftValues | null;
  readonly write: (form: DraftForm, values: DraftValues) => Promise<void>;
  readonly drop: (form: DraftForm) => void;
};

function isValues(value: unknown): value is DraftValues {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(
    (entry) => entry === null || /^(string|boolean|number)$/.test(typeof entry),
  );
}

const nameOf = (form: DraftForm) => `draft.${form}`;

/** The tails of whoever is logged in now, and of nobody who comes in later. */
export function sealedTail(): Tail {
  const areTheirs = sealsOfNow();
  return {
    read: (form) => {
      const values = areTheirs() ? readSealed(nameOf(form)) : null;
      return isValues(values) ? values : null;
    },
    write: async (form, values) => {
      if (areTheirs()) await writeSealed(nameOf(form), values);
    },
    drop: (form) => {
      if (areTheirs()) dropSealed(nameOf(form));
    },
  };
}
