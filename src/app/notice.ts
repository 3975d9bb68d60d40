import type { LoginNotice } from '../features/public/services.ts';
import { readText, writeText } from '../platform/storage.ts';

const key = 'portal.notice';
/** The same for browsers that keep nothing. */
let last: string | null = null;

/** Leaves a sentence for the login page, also across a reload of it, or takes it away. */
export function leaveNotice(notice: LoginNotice | null): void {
  last = notice;
  writeText('session', key, notice);
}

export const readNotice = (): string | null => readText('session', key) ?? last;
