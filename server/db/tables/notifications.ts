import type { ColumnType, Generated } from 'kysely';
import type { NotificationGroup, NotificationKind } from '../../../contract/values/notification-kinds.ts';
import type { NotificationSubject } from '../../../contract/values/notification.ts';
import type { MailTemplate } from '../../mail/render.ts';

export type NotificationsTable = {
  id: string;
  seq: ColumnType<string, never, never>;
  user_id: string;
  kind: NotificationKind;
  subject: ColumnType<NotificationSubject, string, string>;
  at: Date;
  /** the mail that went with it */
  mail: MailTemplate | null;
  read_at: Generated<Date | null>;
};

export type NotificationPreferencesTable = { user_id: string; group: NotificationGroup; mail: boolean };

/** Tables of migrations 0045 and 0046. */
export type NotificationTables = {
  notifications: NotificationsTable;
  notification_preferences: NotificationPreferencesTable;
};
