import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { pino, type Logger } from 'pino';
import { atSignal } from './before-the-end.ts';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseError } from './db/error.ts';
import { callLimits } from './db/limits.ts';
import { openDatabase } from './db/open.ts';
import { assertSpool } from './files/spool.ts';
import { trace } from './http/errors.ts';
import { errorOutput } from './log-output.ts';
import { serve, StartError } from './serve.ts';

/** The built portal stands beside the bundled server; run from the sources, the server is the API alone. */
const clientDir = fileURLToPath(new URL('../portal', import.meta.url));

const output = errorOutput();

const exits = { stopped: 0, failed: 1, settings: 2 } as const;

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

/** Resolves with the exit code when somebody asks the server to stop, or when it can't go on. */
function untilAsked(logger: Logger): {
  readonly asked: Promise<number>;
  readonly ask: (code: number) => void;
} {
  let ask: (code: number) => void = () => {};
  const asked = new Promise<number>((resolve) => {
    ask = resolve;
  });
  atSignal((signal) => {
    logger.info({ signal }, 'stopping');
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
  await assertSpool();
  const logger = pino({ base: null }, output);
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
    const running = await serve(config, logger, database, clientDir);
    process.stdout.write(running.words);
    const code = await asked;
    await running.stop();
    return code;
  } finally {
    await database.stop();
    logger.info('stopped');
    await output.end();
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
