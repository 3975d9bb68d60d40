import type { Insertable, Transaction } from 'kysely';
import { recordActivity } from '../../repositories/activity.ts';
import type { Database } from '../schema.ts';
import type { SubscriptionBookletsTable } from '../tables/booklets.ts';
import { accountId, stableId } from './accounts.ts';

const at = (time: string) => new Date(`2026-${time}:00.000Z`);
const owner = accountId('validated');
const compliance = accountId('compliance');
const paper = (name: string) => `https://papers.example.com/booklets/${name}`;

type Booklet = Omit<Insertable<SubscriptionBookletsTable>, 'user_id' | 'created_by'> & {
  readonly name: string;
};
const validated = (time: string) =>
  ({ status: 'VALIDATED', decision: 'VALIDATED', decided_at: at(time), decided_by: compliance }) as const;

/** One of each kind that works, one that was refused, and the one that takes its place and waits. */
const booklets: readonly Booklet[] = [
  {
    name: 'money-in-1',
    activity_type: 'MONEY_IN',
    urls: [paper('money-in-1')],
    activation_starting_date: '2026-02-01',
    created_at: at('01-24T10:00'),
    ...validated('01-27T09:30'),
  },
  {
    name: 'investment-1',
    activity_type: 'INVESTMENT',
    urls: [paper('investment-1'), paper('investment-1-annex')],
    activation_starting_date: '2026-02-01',
    created_at: at('01-24T10:04'),
    ...validated('01-27T09:34'),
  },
  {
    name: 'investment-2',
    activity_type: 'INVESTMENT',
    urls: [paper('investment-2')],
    status: 'REFUSED',
    decision: 'REFUSED',
    reason: 'MISSING_SIGNATURE',
    text: 'The last page is not signed.',
    decided_at: at('02-18T16:10'),
    decided_by: compliance,
    created_at: at('02-16T11:20'),
  },
  {
    name: 'investment-3',
    activity_type: 'INVESTMENT',
    urls: [paper('investment-3')],
    status: 'PENDING_VALIDATION',
    activation_starting_date: '2026-04-01',
    created_at: at('02-20T08:45'),
  },
];

/** The booklets of the validated member; those that exist are left as they are. */
export async function seedBooklets(trx: Transaction<Database>): Promise<void> {
  const known = await trx
    .selectFrom('subscription_booklets')
    .select('id')
    .where('user_id', '=', owner)
    .execute();
  if (known.length > 0) return;
  for (const { name, ...booklet } of booklets) {
    const id = stableId(`booklet/${name}`);
    await trx
      .insertInto('subscription_booklets')
      .values({ ...booklet, id, user_id: owner, created_by: compliance })
      .execute();
    const told = { actorId: compliance, memberId: owner, role: 'compliance', trigger_type: 'ADMIN' } as const;
    const subject = { booklet_id: id, booklet_type: booklet.activity_type };
    const event = { ...told, activity_type: 'SUBSCRIPTION_BOOKLET', subject } as const;
    await recordActivity(trx, { ...event, operation_type: 'CREATE', at: booklet.created_at });
    if (!booklet.decision || !booklet.decided_at) continue;
    const operation_type = booklet.decision === 'VALIDATED' ? 'VALIDATE' : 'REFUSE';
    await recordActivity(trx, { ...event, operation_type, at: booklet.decided_at });
  }
}
