import { CompiledQuery, sql, type Kysely } from 'kysely';
import type { TemplateSettings } from '../files/templates.ts';
import { limitsSet, noLimits } from './limits.ts';
import type { Database } from './schema.ts';
import { seedAccounts } from './seed/accounts.ts';
import { seedBooklets } from './seed/booklets.ts';
import { seedDossiers } from './seed/dossiers.ts';
import { seedMoney } from './seed/money.ts';
import { seedNotifications } from './seed/notifications.ts';
import { seedMembers } from './seed/members.ts';
import { seedValues } from './seed/values.ts';

const seedLock = 4_710_003;

/** Puts the demo into the database: the same data at every first start, nothing at every later one. */
export async function seedDemo(db: Kysely<Database>, settings: TemplateSettings): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // whoever starts at the same moment waits for as long as this takes
    await trx.executeQuery(CompiledQuery.raw(limitsSet(noLimits)));
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(trx);
    await seedAccounts(trx);
    await seedDossiers(trx, settings);
    await seedBooklets(trx, settings);
    await seedMembers(trx, settings);
    await seedMoney(trx, settings);
    await seedValues(trx);
    await seedNotifications(trx);
  });
}
