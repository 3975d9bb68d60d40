import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Notification, type Pool, type PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { pauseUntil } from '../pause.ts';

/**
 * What processes tell each other. `written`: something was committed that a worker may have to do with; `missed`: what
 * was told for a while didn't arrive here, so whoever waits looks for itself.
 */
export type News = 'written' | 'missed';

/** Between the processes of one database. Nothing rests on it: whoever waits for news also looks from time to time. */
export type Newsroom = {
  /** Tells everybody in this process at once, and the others soon, together with what else is told meanwhile. */
  readonly tell: (news: News) => void;
  /** Calls `heard` for each piece of news; answers how to stop that. */
  readonly hear: (heard: (news: News) => void) => () => void;
  /** whether news of other processes arrive here now */
  readonly isListening: () => boolean;
  readonly stop: () => Promise<void>;
};

type Place = {
  /** where to listen: a connection of PostgreSQL's own, never a pooler's; null: only this process hears itself */
  readonly at: PoolConfig | null;
  /** where to tell */
  readonly pool: Pool;
  readonly logger: Logger;
};
type Rhythm = {
  /** how long news are gathered before they are told to other processes; a statement each would hold up commits */
  readonly gather: number;
  /** how often the connection is tried by telling oneself something, and how long that may take */
  readonly check: number;
  readonly patience: number;
  /** the pauses between attempts to connect: doubled from the first to the longest */
  readonly pauses: readonly [first: number, longest: number];
};

const channel = 'portal_news';
const rhythms: Rhythm = { gather: 100, check: 30_000, patience: 5000, pauses: [250, 30_000] };
const isNews = (word: string | undefined): word is News => word === 'written' || word === 'missed';

/**
 * Opens the newsroom of a process. It tells after the commit and by a statement of its own: a NOTIFY within a transaction
 * takes a lock of the whole database at its commit, so that no two of them would ever be written to the disk at once.
 */
export function openNewsroom({ at, pool, logger }: Place, given: Partial<Rhythm> = {}): Newsroom {
  const rhythm = { ...rhythms, ...given };
  const own = randomUUID();
  const stopping = new AbortController();
  const hearers = new Set<(news: News) => void>();
  const gathered = new Set<News>();
  let client: Client | null = null;
  let heardOwn: (() => void) | null = null;

  const spread = (news: News) => {
    for (const heard of hearers) heard(news);
  };
  const send = (words: readonly string[]) =>
    pool.query('select pg_notify($1, word) from unnest($2::text[]) as word', [
      channel,
      words.map((word) => `${own} ${word}`),
    ]);

  function receive({ payload = '' }: Notification): void {
    const [from, word] = payload.split(' ');
    if (from !== own) return isNews(word) ? spread(word) : undefined;
    if (word === 'echo') heardOwn?.();
  }

  /** Whether what this process tells comes back to it: a pooler takes LISTEN without complaint, and nothing follows. */
  async function echoes(): Promise<boolean> {
    const echo = new Promise<boolean>((resolve) => {
      heardOwn = () => resolve(true);
    });
    await send(['echo']);
    const silence = sleep(rhythm.patience, false, { signal: stopping.signal, ref: false });
    return Promise.race([echo, silence]);
  }

  /** Listens until the connection is lost; answers whether it ever worked. */
  async function listen(config: PoolConfig): Promise<boolean> {
    const connection = new Client({ application_name: 'member-portal news', keepAlive: true, ...config });
    const lost = new AbortController();
    connection.on('error', () => lost.abort());
    connection.on('end', () => lost.abort());
    connection.on('notification', receive);
    let worked = false;
    try {
      await connection.connect();
      await connection.query(`listen ${channel}`);
      while (!stopping.signal.aborted && (await echoes())) {
        if (!worked) spread('missed');
        worked = true;
        client = connection;
        await pauseUntil(rhythm.check, [stopping.signal, lost.signal]);
        if (lost.signal.aborted) break;
      }
    } finally {
      client = null;
      await Promise.race([connection.end().catch(() => {}), sleep(1000, undefined, { ref: false })]);
    }
    return worked;
  }

  async function keepListening(config: PoolConfig): Promise<void> {
    const [first, longest] = rhythm.pauses;
    for (let pause = first; !stopping.signal.aborted; pause = Math.min(pause * 2, longest)) {
      const worked = await listen(config).catch(() => false);
      if (stopping.signal.aborted) return;
      if (worked) pause = first;
      // Said once for each time that it is lost: the pauses grow until it works again.
      if (worked || pause === first)
        logger.warn(
          'News of other processes do not arrive; looking for work goes on. Through a pooler, set DATABASE_LISTEN_URL.',
        );
      await pauseUntil(pause * (0.75 + Math.random() / 2), [stopping.signal]);
    }
  }
  const running = at ? keepListening(at) : Promise.resolve();

  let sending: Promise<unknown> = Promise.resolve();
  const sendGathered = () => {
    const words = [...gathered];
    gathered.clear();
    sending = send(words).catch(() => {});
  };

  return {
    tell(news) {
      spread(news);
      if (!at || stopping.signal.aborted) return;
      if (gathered.size === 0) setTimeout(sendGathered, rhythm.gather).unref();
      gathered.add(news);
    },
    hear(heard) {
      hearers.add(heard);
      return () => void hearers.delete(heard);
    },
    isListening: () => client !== null,
    async stop() {
      stopping.abort();
      await Promise.all([running, sending]);
    },
  };
}
