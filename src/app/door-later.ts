import { watchStored } from '../actors/session-store.ts';
import { pagePath } from '../platform/environment.ts';
import { followTheme } from '../platform/theme-class.ts';
import { rememberVisit } from '../platform/visited.ts';
import { bringActs } from './acts-ahead.ts';
import { focusHeading, nameTab } from './arrival.ts';
import { isErrorPath } from './member/error-paths.ts';
import { plainPath } from './plain-path.ts';
import { foresee } from './public-screens.ts';
import { sessionActor } from './session.ts';
import { refreshVisitor, watchVisitor } from './visitor.ts';

export { OfflineNotice } from './offline.tsx';

/**
 * Name of the tab, the visit, and the focus of a page that one went to. `from`: what had the focus when it was drawn; who
 * types in a field meanwhile stays there.
 */
export function tellArrival(title: string, path: string, from: Element | null | false): void {
  nameTab(title);
  if (!isErrorPath(path)) rememberVisit(path);
  if (document.activeElement === from && plainPath(pagePath()) === path) focusHeading();
}

/** Takes up what a public page does beside being read and filled in. `leave`: somebody has come in, here or in a tab. */
export function attend(leave: () => void): void {
  const look = () => {
    if (refreshVisitor().loggedIn) leave();
  };
  followTheme();
  watchStored(look);
  watchVisitor(look);
  look();
  void sessionActor().catch(() => undefined);
  bringActs();
  // what the page leads to, and what stands behind the login
  for (const { pathname } of document.querySelectorAll<HTMLAnchorElement>('#portal a[href^="/"]'))
    foresee(pathname);
  void import('./enter.ts').catch(() => undefined);
  // what says that a paper did not come can't come with it
  void import('../features/public/paper.tsx')
    .then(({ prepareFailure }) => prepareFailure())
    .catch(() => undefined);
}
