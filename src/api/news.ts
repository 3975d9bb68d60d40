import { leaveUnattended } from '../platform/unattended.ts';

/** News has come by itself: what is read anew for it was caused by nobody, and renews no session (decisions §3). */
export const newsCame = (): void => leaveUnattended();
