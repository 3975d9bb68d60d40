import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isAbsent, wordsOf } from '../failure.ts';
import { DatabaseError } from './error.ts';

/** Throws where DATA_DIR has no database: who comes as a guest makes none, and may have mistyped its name. */
export function assertThere(dataDir: string): void {
  try {
    statSync(join(dataDir, 'postgres'));
  } catch (error) {
    if (isAbsent(error)) throw new DatabaseError(`There is no database in ${dataDir} (DATA_DIR).`);
    throw new DatabaseError(
      `The folder ${dataDir} (DATA_DIR) can't be entered by this user: ${wordsOf(error)}.`,
      { cause: error },
    );
  }
}
