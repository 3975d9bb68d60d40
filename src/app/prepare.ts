import { bring } from '../platform/chunk.ts';
import { hasTexts, loadTexts } from '../platform/texts.ts';
import { loadMemberArea, memberArea } from './member-area.ts';
import { returnRoute } from './return-path.ts';
import type { RouteRow } from './routes.ts';
import { loadScreen, screenOf } from './screens.ts';

function areasOf(route: RouteRow, inside: boolean): readonly string[] {
  if (inside) return ['shell', 'errors', 'public'];
  const needsTitles = route.area === 'other' || (route.screen === 'login' && returnRoute() !== null);
  return ['public', ...(needsTitles ? ['shell'] : [])];
}

/** Whether a route's shell can be drawn now, and say that the screen in it did not come. */
export const hasShell = (route: RouteRow, inside: boolean): boolean =>
  inside && memberArea() !== null && areasOf(route, inside).every(hasTexts);

/** Whether a route can be drawn now. */
export const isReady = (route: RouteRow, inside: boolean): boolean =>
  screenOf(route.screen) !== null &&
  (inside ? hasShell(route, inside) : areasOf(route, inside).every(hasTexts));

/** Brings the code and the words of a route; they travel together. Rejects with a ChunkError when one does not come. */
export async function prepare(route: RouteRow, inside: boolean): Promise<void> {
  if (isReady(route, inside)) return;
  await Promise.all([
    bring(() => loadScreen(route.screen)),
    bring(() => loadTexts(areasOf(route, inside))),
    ...(inside ? [loadMemberArea()] : []),
  ]);
}
