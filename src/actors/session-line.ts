import { openChannel } from '../platform/channel.ts';
import type { Channel } from '../platform/channel.ts';

/** What tabs tell each other about the session. */
export type TabMessage =
  | { readonly type: 'tab.signedOut' }
  | { readonly type: 'tab.signedIn'; readonly userId: string };

const listeners = new Set<(message: TabMessage) => void>();
let line: Channel | null = null;

function messageOf(value: unknown): TabMessage | null {
  if (typeof value !== 'object' || value === null || !('type' in value)) return null;
  if (value.type === 'tab.signedOut') return { type: 'tab.signedOut' };
  if (value.type === 'tab.signedIn' && 'userId' in value && typeof value.userId === 'string')
    return { type: 'tab.signedIn', userId: value.userId };
  return null;
}

/** One channel for the tab: what it posts, it does not hear itself. */
function open(): Channel {
  line ??= openChannel('portal.session', (value) => {
    const message = messageOf(value);
    if (message) for (const listener of listeners) listener(message);
  });
  return line;
}

export const tellTabs = (message: TabMessage): void => open().post(message);

/** The same told in this tab, whose own chart waited for it no longer. */
export function tellOwnTab(message: TabMessage): void {
  for (const listener of listeners) listener(message);
}

export function hearTabs(listener: (message: TabMessage) => void): () => void {
  open();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
