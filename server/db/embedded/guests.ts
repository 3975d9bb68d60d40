import { Client } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeDoor } from './door.ts';
import { claimant } from './folder.ts';
import { ask, bringDown } from './postmaster.ts';

/** Key of the lock that guests share while they work; whoever has it alone may stop the database, and lets nobody in. */
const guestLock = 4_710_003;

/** A connection that holds locks of the folder, beside those that work. */
export async function connect(host: string): Promise<Client> {
  const client = new Client({
    host,
    user: 'app',
    database: 'postgres',
    application_name: 'member-portal guard',
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

type Taking = 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared';
async function tryLock(client: Client, key: number, how: Taking): Promise<boolean> {
  const { rows } = await client.query<{ ok: boolean }>(`select ${how}($1) as ok`, [key]);
  return rows[0]?.ok === true;
}

/** False: somebody holds it. The backend of a process that was just killed lets go a moment later: `patience`, ms. */
export async function takeLock(client: Client, key: number, patience: number): Promise<boolean> {
  for (const until = Date.now() + patience; ; await sleep(20)) {
    if (await tryLock(client, key, 'pg_try_advisory_lock')) return true;
    if (Date.now() > until) return false;
  }
}

/** Whether no guest works there; none comes in then as long as this connection lasts. */
export const isAlone = (client: Client): Promise<boolean> =>
  // a database that does not answer is stopped all the same
  Promise.race([takeLock(client, guestLock, 300).catch(() => true), sleep(3000, true, { ref: false })]);

type Place = { readonly dataDir: string; readonly folder: string; readonly host: string };

/** What the last guest does when whoever opened the folder went before it. */
async function stopIfLast({ dataDir, folder, host }: Place): Promise<void> {
  for (const until = Date.now() + 1000; Date.now() < until; await sleep(20)) {
    const door = await takeDoor(dataDir);
    try {
      // Whoever opened the folder may have looked for guests before this one went, and be on its way out; another guest
      // who looks at the same moment has the door and no claim.
      if (!door || claimant(folder) !== null) continue;
      const client = await connect(host).catch(() => null);
      if (client !== null && (await isAlone(client))) await bringDown(folder);
      await client?.end().catch(() => {});
      return;
    } finally {
      await door?.leave();
    }
  }
}

/** Comes in beside whoever has the folder; answers how to leave again. Null: the database is starting or stopping. */
export async function joinOthers(place: Place): Promise<(() => Promise<void>) | null> {
  if ((await ask(place)) !== 'ready') return null;
  const client = await connect(place.host).catch(() => null);
  const isIn =
    client !== null && (await tryLock(client, guestLock, 'pg_try_advisory_lock_shared').catch(() => false));
  if (isIn)
    return async () => {
      await client.end().catch(() => {});
      await stopIfLast(place);
    };
  await client?.end().catch(() => {});
  return null;
}
