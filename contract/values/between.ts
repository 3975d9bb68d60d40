import type { z } from 'zod';

type Failed = { readonly issues: readonly { readonly path?: readonly PropertyKey[] | undefined }[] };
type Payload = Failed & { readonly value: unknown };

/** Whether a field of the object being checked has already failed a rule of its own. */
export const hasFailed = (payload: Failed, field: string): boolean =>
  payload.issues.some((issue) => issue.path?.[0] === field);

/** The same for a field of a nested object: the field, or anything that holds it, has failed. */
export const hasFailedAt = (payload: Failed, at: readonly string[]): boolean =>
  payload.issues.some((issue) => {
    const path = (issue.path ?? []).slice(0, at.length);
    return path.length > 0 && path.every((part, index) => part === at[index]);
  });

/**
 * For `superRefine`: the rule between fields runs as soon as the fields that it reads are right themselves,
 * whatever is still wrong elsewhere in the form. Without it, zod would keep such a rule back until every
 * other field passes, and a form that validates while one types (specification §5) would stay silent.
 */
export const whenRight = (...fields: readonly string[]) => ({
  when: (payload: Payload): boolean =>
    typeof payload.value === 'object' &&
    payload.value !== null &&
    // a list has no fields, though it is an object too
    !Array.isArray(payload.value) &&
    !fields.some((field) => hasFailed(payload, field)),
});

/** Adds an issue at one field of the object being checked. */
export const issueAt = (context: z.RefinementCtx, field: string | readonly string[], message: string): void =>
  context.addIssue({
    code: 'custom',
    path: typeof field === 'string' ? [field] : [...field],
    message,
    input: context.value,
  });
