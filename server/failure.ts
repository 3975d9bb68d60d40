import { BucketError } from './files/bucket-error.ts';

/** The code of an error, and of the first one where several came at once. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** An error of the system: of a file, a folder, a disk or a connection. */
export const isOfSystem = (error: unknown): boolean => /^E(?!RR_)[A-Z0-9_]+$/.test(codeOf(error));

/** There is nothing under that name. */
export const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));

/** The disk is full, or what this user may have of it. */
export const isOfFullDisk = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error));

/** The role of the database may not do what was asked of it. */
export const isOfMissingRight = (error: unknown): boolean => codeOf(error) === '42501';

export const wordsOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
};

/** What PostgreSQL says of itself by these codes. */
const ofDatabase: readonly (readonly [RegExp, string])[] = [
  [/^(53100|58030)$/, 'the disk of the database is full or can’t be written'],
  [/^53/, 'the database has nothing left to give'],
  [/^(42501|28...)$/, 'the role of the database lacks a right'],
  [/^08...$/, 'the connection to the database was lost; it may have been stopped, or its disk be full'],
  [/^25006$/, 'the database takes no writes'],
];
/** The driver's own words for a lost connection, which bear no code. */
export const connectionLost =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered)/;

/** A connection broke: what was asked last may have been done. */
export const isOfLostConnection = (error: unknown): boolean =>
  /^(08...|57P0.|ECONNRESET|EPIPE)$/.test(codeOf(error)) || connectionLost.test(wordsOf(error));

/** What went wrong outside the program, in words; null: what went wrong is its own. */
function outside(error: unknown): string | null {
  const words = wordsOf(error);
  if (isOfSystem(error) || error instanceof BucketError) return words;
  const code = isOfLostConnection(error) ? '08000' : codeOf(error);
  const [, what] = ofDatabase.find(([codes]) => codes.test(code)) ?? [];
  return what === undefined ? null : `${what} (${words})`;
}

/** What a command says of an error that ended it. `then`: what stands now, and what is to be done. */
export function failureText(error: unknown, then: string): string {
  const reason = outside(error);
  if (reason !== null) return `It failed: ${reason}. ${then}`;
  return error instanceof Error ? String(error.stack) : String(error);
}
