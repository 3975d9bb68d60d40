import { after } from '../platform/clock.ts';
import { hasTexts, loadTexts } from '../platform/texts.ts';
import { loadMemberArea, memberArea } from './member-area.ts';
import { returnRoute } from './return-path.ts';
import type { RouteRow } from './routes.ts';
import { loadScreen, screenOf } from './screens.ts';

/** A chunk that has not come after this long will not (specification §8, §9). */
const chunkPatience = 120_000;

function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = after(milliseconds, () => reject(new Error('A part of the page did not arrive in time')));
    work.then(resolve, reject).finally(cancel);
  });
}

function areasOf(route: RouteRow, inside: boolean): readonly string[] {
  if (inside) return ['shell', 'errors', 'public'];
  const needsTitles = route.area === 'other' || (route.screen === 'login' && returnRoute() !== null);
  const hasForm = route.area === 'public' && route.screen !== 'welcome';
  return ['public', ...(hasForm ? ['errors'] : []), ...(needsTitles ? ['shell'] : [])];
}

/** Whether a route can be drawn now. */
export const isReady = (route: RouteRow, inside: boolean): boolean =>
  screenOf(route.screen) !== null &&
  (!inside || memberArea() !== null) &&
  areasOf(route, inside).every(hasTexts);

/** Brings the code and the words of a route; they travel together. */
export async function prepare(route: RouteRow, inside: boolean): Promise<void> {
  if (isReady(route, inside)) return;
  const parts = [
    loadScreen(route.screen),
    loadTexts(areasOf(route, inside)),
    ...(inside ? [loadMemberArea()] : []),
  ];
  await within(Promise.all(parts), chunkPatience);
}
