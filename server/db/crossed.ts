/**
 * Whether PostgreSQL has ended a transaction for another one's sake: both waited for each other, or one read what the other
 * wrote. All that it had done is undone.
 */
export const isCrossed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
