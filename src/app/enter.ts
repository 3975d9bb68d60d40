import { pagePath, pageQuery } from '../platform/environment.ts';
import { pageAddress } from '../platform/page-address.ts';
import { decide, settle } from './guards.ts';
import type { Visitor } from './guards.ts';
import { isErrorPath } from './member/error-paths.ts';
import { goTo } from './navigation.ts';
import { readFirst } from './member-area.ts';
import { rememberMissing } from './missing-path.ts';
import { leaveNotice } from './notice.ts';
import { prepare } from './prepare.ts';
import { rememberReturn, takeReturn } from './return-path.ts';
import { needsMemberArea } from './needs-area.ts';
import { Root } from './root.tsx';
import { refreshVisitor } from './visitor.ts';

/** Where the guards send the visitor from here; the page that was left before a login comes first. */
function destination(visitor: Visitor): string | null {
  const decision = decide(pagePath(), visitor, pageQuery());
  if (decision.kind === 'show') return null;
  const back = decision.by === 'loggedOut' ? takeReturn(visitor) : null;
  if (back !== null) return back;
  if (decision.by === 'loggedIn') rememberReturn(pageAddress());
  if (decision.to === '/login') leaveNotice('expired');
  if (isErrorPath(decision.to)) rememberMissing(pagePath());
  return settle(pagePath(), visitor, pageQuery()).path;
}

/**
 * The whole portal at the address that is open: goes where the guards send, and resolves once code and words of the page
 * there have come, and what it reads first, so that its first drawing is the page. Rejects with a ChunkError.
 */
export async function enter(): Promise<typeof Root> {
  const visitor = refreshVisitor();
  const to = destination(visitor);
  if (to !== null) goTo(to, { replace: true });
  const { route } = settle(pagePath(), visitor, pageQuery());
  const inside = needsMemberArea(route, visitor);
  await prepare(route, inside);
  if (inside) await readFirst(route.screen);
  return Root;
}

/** The same portal without waiting: it says itself what did not come. */
export { Root } from './root.tsx';
