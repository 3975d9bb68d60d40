import type { LoginNotice } from '../features/public/services.ts';
import { readText, writeText } from '../platform/storage.ts';

const key = 'portal.notice';
const notices: readonly LoginNotice[] = [
  'expired',
  'revoked',
  'unauthorized',
  'otherTab',
  'activated',
  'password_set',
];

/** Leaves a sentence for the login page, also across a reload of it. */
export const leaveNotice = (notice: LoginNotice): void => writeText('session', key, notice);
export const forgetNotice = (): void => writeText('session', key, null);

export function readNotice(): LoginNotice | null {
  const kept = readText('session', key);
  return notices.find((notice) => notice === kept) ?? null;
}
