import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readLocale, watchStored, writeLocale } from '../actors/session-store.ts';
import { browserLanguages, loadPage, pagePath, pageQuery } from '../platform/environment.ts';
import { isStyleMissing } from '../platform/build.ts';
import { bring, ChunkError } from '../platform/chunk.ts';
import { after } from '../platform/clock.ts';
import { expectFirstScreen } from '../platform/first-screen.ts';
import { isInspected } from '../platform/inspection.ts';
import { chooseLanguage } from '../platform/language.ts';
import { followSystemTheme } from '../platform/theme.ts';
import { loadTexts } from '../platform/texts.ts';
import { Boundary } from '../ui/boundary.tsx';
import { Broken } from './broken.tsx';
import { rememberMissing } from './error-services.ts';
import { decide, settle } from './guards.ts';
import { isErrorPath } from './member/error-paths.ts';
import { goTo } from './navigation.ts';
import { prepare } from './prepare.ts';
import { leaveNotice } from './notice.ts';
import { rememberReturn } from './return-path.ts';
import { needsMemberArea, Root } from './root.tsx';
import { sessionActor } from './session.ts';
import { refreshVisitor } from './visitor.ts';

/** Language first, then the page that the guards choose, then the first drawing; everything else comes after. */
export async function boot(): Promise<void> {
  const place = document.getElementById('portal');
  if (!place) throw new Error('The page has no place for the portal');
  expectFirstScreen();
  const language = chooseLanguage({ query: pageQuery(), kept: readLocale(), browser: browserLanguages() });
  document.documentElement.lang = language;
  if (new URLSearchParams(pageQuery()).has('lang')) writeLocale(language);
  followSystemTheme();
  // development alone: a build knows of no dock
  if (import.meta.env.DEV && isInspected)
    void import('../flow/dock/open.tsx').then(({ openDock }) => openDock());

  const root = createRoot(place);
  const visitor = refreshVisitor();
  watchStored(() => refreshVisitor());
  const first = decide(pagePath(), visitor, pageQuery());
  if (first.kind === 'redirect') {
    if (first.by === 'loggedIn') rememberReturn(pagePath() + pageQuery());
    if (first.to === '/login') leaveNotice('expired');
    if (isErrorPath(first.to)) rememberMissing(pagePath());
    goTo(settle(pagePath(), visitor, pageQuery()).path, { replace: true });
  }
  const { route } = settle(pagePath(), visitor, pageQuery());
  try {
    if (isStyleMissing()) throw new ChunkError('The style of the page did not arrive');
    await Promise.all([
      bring(() => loadTexts(['public'], language)),
      prepare(route, needsMemberArea(route, visitor)),
    ]);
  } catch (error) {
    await bring(() => loadTexts(['errors'], language)).catch(() => undefined);
    root.render(<Broken error={error} retry={() => loadPage()} />);
    return;
  }
  root.render(
    <StrictMode>
      <Boundary renderFault={(error) => <Broken error={error} retry={() => loadPage()} />}>
        <Root />
      </Boundary>
    </StrictMode>,
  );
  // The session chart comes once the page is painted; the member area brings it along by itself.
  after(200, () => void sessionActor().catch(() => undefined));
}
