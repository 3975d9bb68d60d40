import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { announce } from './announce.ts';
import { build } from './app.ts';
import type { Config } from './config.ts';
import { migrate } from './db/migrate.ts';
import type { OpenDatabase } from './db/open.ts';
import { seedDemo } from './db/seed.ts';
import { assertBreachedPasswords } from './files/breached-passwords.ts';
import { assertTemplates } from './files/templates.ts';
import { openSecrets } from './repositories/secrets.ts';

/** How long requests in flight may take to end. */
const patience = 15_000;

/** The server can't do what its settings ask for; its message is meant for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

function whyNotListening(error: unknown, { host, port }: Config): Error {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const reason =
    code === 'EADDRINUSE'
      ? `Port ${port} is in use. End the program that has it, or choose another: PORT=${port + 1} npm start`
      : code === 'EACCES'
        ? `This user may not listen on port ${port}. Choose one from 1024 on.`
        : `The server can't listen on ${host}, port ${port}: ${String(error)}`;
  return new StartError(reason, { cause: error });
}

/** Throws where the server can't listen, before a database is filled for that: on an empty one that takes seconds. */
async function tryPort(config: Config): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(config.port, config.host);
    await once(probe, 'listening');
  } catch (error) {
    throw whyNotListening(error, config);
  }
  probe.close();
  await once(probe, 'close');
}

export type Running = {
  /** what the person who started the server reads */
  readonly words: string;
  /** ends requests in flight, or leaves them after a while; the database is left open */
  readonly stop: () => Promise<void>;
};

/**
 * Brings the database up to date and listens; `clientDir` is the built portal, null for the API alone. Throws a
 * `StartError`, or a `ConfigError` where the fund's folder of templates or its list of leaked passwords is none.
 */
export async function serve(
  config: Config,
  logger: Logger,
  database: OpenDatabase,
  clientDir: string | null,
): Promise<Running> {
  await tryPort(config);
  // before anything is migrated, which nobody takes back
  await assertTemplates(config);
  await assertBreachedPasswords(config.protection.breachedPasswordsFile);
  const applied = await migrate(database.pool);
  if (applied.length > 0) logger.info({ applied }, 'migrated');
  await openSecrets(database.db);
  if (config.demo) await seedDemo(database.db, config);
  if (!config.demo && config.secretsKeys.length === 0)
    logger.warn('SECRETS_KEY is not set: the server’s own keys stand unwrapped in the database');
  const { db, pool, listenAt } = database;
  const app = await build({ db, pool, listenAt, config, logger, clientDir });
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await app.close();
    throw whyNotListening(error, config);
  }
  return {
    words: await announce(config, db),
    stop: () => Promise.race([app.close(), sleep(patience, undefined, { ref: false })]),
  };
}
