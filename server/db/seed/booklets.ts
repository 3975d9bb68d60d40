import type { Insertable } from 'kysely';
import type { TemplateSettings } from '../../files/templates.ts';
import type { Trx } from '../schema.ts';
import type { SubscriptionBookletsTable } from '../tables/booklets.ts';
import { accountId, stableId } from './accounts.ts';
import { at, teller, type Tell } from './telling.ts';

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

type Deed = { readonly when: Date; readonly does: () => Promise<void> };

/** Issued at its time, and decided at another where it was. */
function deedsOf(trx: Trx, tell: Tell, { name, ...booklet }: Booklet): readonly Deed[] {
  const id = stableId(`booklet/${name}`);
  const { decision, reason = null, text = null, decided_at, decided_by, status, ...first } = booklet;
  const issued = { ...first, status: decision ? ('PENDING_VALIDATION' as const) : status };
  const said = { status: issued.status, urls: booklet.urls, reason: null, text: null };
  const subject = { booklet_id: id, booklet_type: booklet.activity_type };
  const deed = { activity_type: 'SUBSCRIPTION_BOOKLET', by: 'compliance', subject } as const;
  const issue = () =>
    trx
      .insertInto('subscription_booklets')
      .values({ ...issued, id, user_id: owner, created_by: compliance })
      .execute();
  const issuing = () => tell(booklet.created_at, { ...deed, operation_type: 'CREATE', after: said }, issue);
  if (!decision || !decided_at) return [{ when: booklet.created_at, does: issuing }];
  const decide = () =>
    trx
      .updateTable('subscription_booklets')
      .set({ status: decision, decision, reason, text, decided_at, decided_by })
      .where('id', '=', id)
      .execute();
  const operation_type = decision === 'VALIDATED' ? 'VALIDATE' : 'REFUSE';
  const after = { ...said, status: decision, reason, text };
  return [
    { when: booklet.created_at, does: issuing },
    {
      when: decided_at,
      does: () => tell(decided_at, { ...deed, operation_type, before: said, after }, decide),
    },
  ];
}

/** The booklets of the validated member; those that exist are left as they are. */
export async function seedBooklets(trx: Trx, settings: TemplateSettings): Promise<void> {
  const known = await trx
    .selectFrom('subscription_booklets')
    .select('id')
    .where('user_id', '=', owner)
    .execute();
  if (known.length > 0) return;
  const tell = teller(trx, owner, settings);
  const deeds = booklets.flatMap((booklet) => deedsOf(trx, tell, booklet));
  for (const { does } of deeds.toSorted((one, other) => one.when.getTime() - other.when.getTime()))
    await does();
}
