import { beforeTheEnd } from './before-the-end.ts';
import type { Config } from './config.ts';
import { openDatabase, type OpenDatabase } from './db/open.ts';

/** How a command comes to the database; `leave`: what else it takes away where a signal ends it. */
export type Coming = {
  readonly command: string;
  readonly guest?: boolean;
  readonly leave?: () => void;
};

const never = new Promise<never>(() => {});

/** Opens the database for a command and closes it again, by a signal, too. */
export async function withDatabase<T>(
  config: Config,
  { leave = () => {}, ...options }: Coming,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  const opening = openDatabase(config, { ...options, say });
  let leaving = false;
  const abandon = async () => {
    leaving = true;
    try {
      leave();
    } finally {
      await (await opening.catch(() => null))?.abandon();
    }
  };
  const stay = beforeTheEnd(abandon);
  // what a signal broke off is no failure to be told of: the end of this process is under way
  const unlessLeaving = (): Promise<never> | null => (leaving ? never : null);
  try {
    const database = await opening;
    try {
      return await work(database);
    } finally {
      await unlessLeaving();
      await database.stop();
    }
  } finally {
    await unlessLeaving();
    stay();
  }
}
