/** The database cannot be opened; `message` is meant for the operator and says what to do. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}
