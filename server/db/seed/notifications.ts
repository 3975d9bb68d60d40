import { z } from 'zod';
import { requestableTypes, transactionTypes } from '../../../contract/enums.ts';
import type { NotificationKind } from '../../../contract/values/notification-kinds.ts';
import type { NotificationSubject } from '../../../contract/values/notification.ts';
import { notificationSubject } from '../../../contract/values/notification.ts';
import type { Trx } from '../schema.ts';
import { accountId, stableId } from './accounts.ts';

/** What of the log a member is told, and as what. */
const kinds: Readonly<Record<string, NotificationKind>> = {
  'ENROLLMENT SUBMIT': 'dossier_submitted',
  'ENROLLMENT VALIDATE': 'dossier_validated',
  'DOCUMENT VALIDATE': 'document_validated',
  'DOCUMENT REFUSE': 'document_refused',
  'SUBSCRIPTION_BOOKLET CREATE': 'booklet_issued',
  'SUBSCRIPTION_BOOKLET VALIDATE': 'booklet_validated',
  'SUBSCRIPTION_BOOKLET REFUSE': 'booklet_refused',
  ...requestKinds(),
};
/** Each step of the fund's on a request, whatever the type of what was asked for. */
function requestKinds(): Readonly<Record<string, NotificationKind>> {
  const steps = {
    VALIDATE: 'request_approved',
    REFUSE: 'request_rejected',
    EXECUTE: 'request_executed',
  } as const;
  const types = ['MONEY_IN', 'MONEY_OUT', 'CONVERSION', 'INVESTMENT'];
  return {
    ...Object.fromEntries(
      types.flatMap((type) => Object.entries(steps).map(([step, kind]) => [`${type} ${step}`, kind])),
    ),
    'MONEY_IN VALIDATE': 'payment_awaited',
    'MONEY_IN REFUSE': 'payment_called_off',
  };
}
/**
 * What the log has and nobody is told: that a step of the dossier was checked, before the dossier is decided; and that
 * what the fund enters itself is approved.
 */
const quiet = z
  .object({ kind: z.literal('data') })
  .or(z.object({ transaction_type: z.enum(transactionTypes).exclude([...requestableTypes]) }));
const isTold = (kind: NotificationKind, subject: unknown): boolean =>
  !(['dossier_validated', 'request_approved'].includes(kind) && quiet.safeParse(subject).success);

/** The newest lines of a list, which nobody has read yet. */
const unread = 2;

const facts = notificationSubject.pick({
  step: true,
  document_type: true,
  file_id: true,
  owner_id: true,
  booklet_id: true,
  booklet_type: true,
  transaction_id: true,
  transaction_type: true,
});

/** The ids and kinds of a row of the log that a notification may keep. */
function subjectOf(subject: unknown): NotificationSubject {
  const known = Object.keys(facts.shape);
  const entries = Object.entries(subject ?? {}).filter(([name]) => known.includes(name));
  return facts.parse(Object.fromEntries(entries));
}

type Whose = Required<Pick<NotificationSubject, 'member_id' | 'registration_type'>>;
/** What the link of a line needs beside its own facts: a request is somebody's, a step is of a kind of dossier. */
const withWhose = (subject: NotificationSubject, { member_id, registration_type }: Whose) =>
  subject.transaction_id ? { ...subject, member_id } : { ...subject, registration_type };

/** The list behind the bell of one of the demo's people, as the log tells it; one that has a list keeps it. */
async function seedList(trx: Trx, who: 'business' | 'validated'): Promise<void> {
  const user_id = accountId(who);
  const registration_type = who === 'business' ? 'BUSINESS' : 'INDIVIDUAL';
  const has = await trx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', user_id)
    .limit(1)
    .execute();
  if (has.length > 0) return;
  const log = await trx
    .selectFrom('activities')
    .select(['at', 'activity_type', 'operation_type', 'subject'])
    .where('member_id', '=', user_id)
    .orderBy('at')
    .orderBy('seq')
    .execute();
  const told = log.flatMap(({ activity_type, operation_type, ...row }) => {
    const kind = kinds[`${activity_type} ${operation_type}`];
    return kind && isTold(kind, row.subject) ? [{ ...row, kind }] : [];
  });
  for (const [at, row] of told.entries())
    await trx
      .insertInto('notifications')
      .values({
        id: stableId(`notification/${who}/${at}`),
        user_id,
        kind: row.kind,
        subject: JSON.stringify(withWhose(subjectOf(row.subject), { member_id: user_id, registration_type })),
        at: row.at,
        mail: null,
        read_at: at < told.length - unread ? row.at : null,
      })
      .execute();
}

/** What the demo's members were told; nothing of it was mailed. */
export async function seedNotifications(trx: Trx): Promise<void> {
  await seedList(trx, 'business');
  await seedList(trx, 'validated');
}
