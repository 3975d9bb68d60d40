import { isStoredLogin, readStoredUser } from '../../actors/session-store.ts';
import { readReviewPath } from '../../features/review/frame/review-path.ts';
import { pagePath } from '../../platform/environment.ts';
import { readText } from '../../platform/storage.ts';
import { plainPath } from '../plain-path.ts';

/**
 * The shell that a page will have, by its address and by who is in; null: no page behind the login. A public address leads
 * to the dashboard of whoever is in, and an unknown one is told within their shell.
 */
function shellAt(path: string): string | null {
  const user = readStoredUser();
  if (user === null || !isStoredLogin(user)) return null;
  const own = user.role === 'user' ? 'user' : 'admin';
  const area = /^\/(user|admin)(?:\/|$)/.exec(path)?.[1] ?? own;
  if (area !== own) return null;
  // who has to set up a second factor first has the plain bar (`../member/set-up-shell.tsx`)
  if (readText('local', 'portal.set_up') !== null) return 'member';
  if (area === 'admin') return readReviewPath(path) === null ? 'staff' : 'review';
  return path.startsWith('/user/enrollment') ? 'enrollment' : 'member';
}

/** Shows the outline of the page that will come (`../outline.tsx`). */
export function showOutline(): void {
  const shell = shellAt(plainPath(pagePath()));
  if (shell !== null) document.documentElement.dataset['outline'] = shell;
}
