import { notificationGroups, type NotificationGroup } from '../../contract/values/notification-kinds.ts';
import { type NotificationChoice } from '../../contract/values/notification.ts';
import { member } from '../http/context.ts';
import { os } from '../http/implement.ts';
import {
  countUnread,
  listNotifications,
  markRead,
  mutedGroups,
  savePreferences,
} from '../repositories/notifications.ts';
import { preferencesOf } from '../rules/notifications.ts';
import { lockCaller } from './one-moment.ts';
import { record } from './recorded.ts';

type Chosen = { readonly group: NotificationGroup; readonly mail: boolean };

/** The groups that a choice changes. */
function changesOf(choice: NotificationChoice, muted: readonly NotificationGroup[]): readonly Chosen[] {
  return notificationGroups.flatMap((group) => {
    const mail = choice[group];
    return mail === undefined || mail === !muted.includes(group) ? [] : [{ group, mail }];
  });
}

const factsOf = (chosen: readonly Chosen[], mail: (one: Chosen) => boolean) =>
  Object.fromEntries(chosen.map((one) => [one.group, mail(one)]));

/** What the caller was told, and by which way; nobody reaches anybody else's. */
export const notifications = {
  list: os.notifications.list.handler(async ({ context, input }) => {
    const { total, unread, rows } = await listNotifications(context.db, member(context), input.query);
    return { headers: { 'x-total-count': total, 'x-unread-count': unread }, body: rows };
  }),
  read: os.notifications.read.handler(async ({ context, input }) => {
    const { id } = member(context);
    const { ids = 'all', newest } = input.body;
    await markRead(context.db, id, { ids, newest }, context.clock.now());
    return { body: { unread: await countUnread(context.db, id) } };
  }),
  preferences: os.notifications.preferences.handler(async ({ context }) => {
    const { id, role } = member(context);
    return { body: [...preferencesOf(role, await mutedGroups(context.db, id))] };
  }),
  savePreferences: os.notifications.savePreferences.handler(async ({ context, input }) => {
    const { id, role } = member(context);
    const body = await context.db.transaction().execute(async (trx) => {
      await lockCaller(context, trx);
      const changed = changesOf(input.body.mail, await mutedGroups(trx, id));
      if (changed.length > 0) {
        await savePreferences(trx, id, changed);
        await record(context, trx, {
          memberId: id,
          activity_type: 'PROFILE',
          operation_type: 'UPDATE',
          subject: { kind: 'notification_preferences' },
          before: factsOf(changed, ({ mail }) => !mail),
          after: factsOf(changed, ({ mail }) => mail),
        });
      }
      return [...preferencesOf(role, await mutedGroups(trx, id))];
    });
    return { body };
  }),
};
