import type { z } from 'zod';

/** A schema, and what its fields mean where their names don't say it: for the document of the calls, which no page loads. */
export type Explained = {
  readonly shape: z.ZodType;
  readonly fields: Readonly<Record<string, string | undefined>>;
};

/** Explains fields of a shape; a field that the shape doesn't have is an error of types. */
export const explained = <T extends z.ZodType>(
  shape: T,
  fields: { readonly [Field in keyof z.output<T> & string]?: string },
): Explained => ({ shape, fields });

/** The version that was read, of whatever is changed. */
export const versionRead =
  'The `version` that was read; where another one stands the call is refused by `stale_version`.';
/** Of every record that can be changed. */
export const versionNow = 'What a change has to name: it counts up with each change.';
/** Of a call that can be made after its effects were looked at. */
export const hashSeen =
  'The `hash` of what the caller was shown that it does: where it would do anything else by now it is refused by `stale_version`. Without it nothing is compared but the version.';
