import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { destination, pino, type Logger } from 'pino';
import { announce } from './announce.ts';
import { build } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { DatabaseError } from './db/error.ts';
import { callLimits } from './db/limits.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase, type OpenDatabase } from './db/open.ts';
import { seedDemo } from './db/seed.ts';
import { trace } from './http/errors.ts';
import { openSecrets } from './repositories/secrets.ts';

/** The built portal stands beside the bundled server; run from the sources, the server is the API alone. */
const clientDir = fileURLToPath(new URL('../portal', import.meta.url));
/** How long requests in flight may take to end. */
const patience = 15_000;

const exits = { stopped: 0, failed: 1, settings: 2 } as const;

class StartError extends Error {
  override readonly name = 'StartError';
}

/** PORT=0 takes a free port; it must be known before links are made with it. */
async function choosePort(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  if (env.PORT !== '0') return env;
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return { ...env, PORT: String(address !== null && typeof address === 'object' ? address.port : 3000) };
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

type Running = { readonly stop: () => Promise<void> };

async function serve(config: Config, logger: Logger, database: OpenDatabase): Promise<Running> {
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
  process.stdout.write(await announce(config, database.db));
  return { stop: () => Promise.race([app.close(), sleep(patience, undefined, { ref: false })]) };
}

/** Resolves with the exit code when somebody asks the server to stop, or when it can't go on. */
function untilAsked(logger: Logger): {
  readonly asked: Promise<number>;
  readonly ask: (code: number) => void;
} {
  let ask: (code: number) => void = () => {};
  const asked = new Promise<number>((resolve) => {
    ask = resolve;
  });
  let first = 0;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      // A terminal and npm both pass one Ctrl-C on; a second one, later, means "at once".
      if (first > 0 && Date.now() - first > 1000) process.exit(exits.failed);
      if (first === 0) logger.info({ signal }, 'stopping');
      first ||= Date.now();
      ask(exits.stopped);
    });
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      logger.fatal({ event, error: trace(error) }, 'unexpected failure');
      ask(exits.failed);
    });
  return { asked, ask };
}

async function main(): Promise<number> {
  const config = readConfig(await choosePort(process.env));
  const logger = pino({ base: null }, destination({ fd: 2, sync: true }));
  const { asked, ask } = untilAsked(logger);
  const database = await openDatabase(config, {
    say: (sentence) => logger.warn(sentence),
    limits: callLimits,
  });
  void database.lost.then((error) => {
    logger.fatal(`The database is lost: ${error.message}`);
    ask(exits.failed);
  });
  try {
    const running = await serve(config, logger, database);
    const code = await asked;
    await running.stop();
    return code;
  } finally {
    await database.stop();
    logger.info('stopped');
  }
}

const isExpected = (error: unknown): error is Error =>
  error instanceof ConfigError || error instanceof DatabaseError || error instanceof StartError;

try {
  process.exit(await main());
} catch (error) {
  process.stderr.write(
    `${isExpected(error) ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(error instanceof ConfigError ? exits.settings : exits.failed);
}
