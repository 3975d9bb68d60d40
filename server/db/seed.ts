import { CompiledQuery, sql, type Kysely } from 'kysely';
import { ConfigError } from '../config.ts';
import type { TemplateSettings } from '../files/templates.ts';
import { limitsSet, noLimits } from './limits.ts';
import type { Database, Trx } from './schema.ts';
import { demoAccounts, seedAccounts, stableId } from './seed/accounts.ts';
import { seedBooklets } from './seed/booklets.ts';
import { seedDossiers } from './seed/dossiers.ts';
import { seedMoney } from './seed/money.ts';
import { seedNotifications } from './seed/notifications.ts';
import { seedMembers } from './seed/members.ts';
import { seedValues } from './seed/values.ts';

const seedLock = 4_710_003;

/**
 * Throws where people are who came without the demo: accounts with a published password and invented money are not for
 * them. By their ids, since anybody may sign up with a demo's address.
 */
async function assertDemo(trx: Trx): Promise<void> {
  const people = trx.selectFrom('users').select('id').limit(1);
  if ((await people.executeTakeFirst()) === undefined) return;
  const own = demoAccounts.map(({ email }) => stableId(email));
  if (await people.where('id', 'in', own).executeTakeFirst()) return;
  throw new ConfigError(
    'This database has people who are not the demo’s, and the demo accounts have a published password. ' +
      'Say DEMO=0 to run it without them, or name an empty one for the demo by DATA_DIR or DATABASE_URL.',
  );
}

/** Whoever was erased is not made again, and what hangs on them could not be: such a demo stays as it is. */
const hasErased = async (trx: Trx): Promise<boolean> =>
  (await sql`select from erasures limit 1`.execute(trx)).rows.length > 0;

/**
 * Puts the demo into the database: the same data at every first start, nothing at every later one. A ConfigError where
 * the database has people of its own.
 */
export async function seedDemo(db: Kysely<Database>, settings: TemplateSettings): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // whoever starts at the same moment waits for as long as this takes
    await trx.executeQuery(CompiledQuery.raw(limitsSet(noLimits)));
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(trx);
    await assertDemo(trx);
    if (await hasErased(trx)) return;
    await seedAccounts(trx);
    await seedDossiers(trx, settings);
    await seedBooklets(trx, settings);
    await seedMembers(trx, settings);
    await seedMoney(trx, settings);
    await seedValues(trx);
    await seedNotifications(trx);
  });
}
