import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root as ReactRoot } from 'react-dom/client';
import { watchStored } from '../actors/session-store.ts';
import { forgetAhead } from '../api/ahead.ts';
import { isStyleMissing } from '../platform/build.ts';
import { bring, ChunkError } from '../platform/chunk.ts';
import { after } from '../platform/clock.ts';
import { loadPage } from '../platform/environment.ts';
import { takeOver } from '../platform/first-page.ts';
import { afterFirstScreen, expectFirstScreen } from '../platform/first-screen.ts';
import { isInspected } from '../platform/inspection.ts';
import { followTheme } from '../platform/theme-class.ts';
import { loadTexts } from '../platform/texts.ts';
import { Boundary } from '../ui/boundary.tsx';
import { Broken } from './broken.tsx';
import { enter, Root } from './enter.ts';
import { sessionActor } from './session.ts';
import { refreshVisitor } from './visitor.ts';

/** The page's outline stands until something is drawn in its place, and goes before that is painted (`outline.tsx`). */
function endOutline(place: HTMLElement): void {
  const outline = document.getElementById('outline');
  if (outline === null) return;
  const watch = new MutationObserver(() => {
    // what is drawn for who listens alone is nothing to be seen
    if (place.textContent === '') return;
    outline.remove();
    watch.disconnect();
  });
  watch.observe(place, { childList: true, subtree: true, characterData: true });
}

/** Says that the page can't be drawn, in the person's language if its words come. */
export async function drawBroken(root: ReactRoot, error: unknown): Promise<void> {
  await bring(() => loadTexts(['errors'])).catch(() => undefined);
  document.documentElement.dataset['page'] = 'own';
  root.render(<Broken error={error} retry={() => loadPage()} />);
}

/** Draws the portal from nothing: words first, then the page that the guards choose; everything else comes after. */
export async function boot(place: HTMLElement): Promise<void> {
  expectFirstScreen();
  // the page's first script has chosen it
  const language = document.documentElement.lang;
  followTheme();
  // development alone: a build knows of no dock
  if (import.meta.env.DEV && isInspected)
    void import('../flow/dock/open.tsx').then(({ openDock }) => openDock());
  // what the server may have drawn is for somebody else
  place.replaceChildren();
  endOutline(place);
  const root = createRoot(place);
  watchStored(() => refreshVisitor());
  try {
    if (isStyleMissing()) throw new ChunkError('The style of the page did not arrive');
    await Promise.all([bring(() => loadTexts(['public'], language)), enter()]);
  } catch (error) {
    await drawBroken(root, error);
    return;
  } finally {
    document.documentElement.dataset['page'] = 'own';
  }
  // as a transition: in slices, between which a press is answered
  startTransition(() =>
    root.render(
      <StrictMode>
        <Boundary renderFault={(error) => <Broken error={error} retry={() => loadPage()} />}>
          <Root />
        </Boundary>
      </StrictMode>,
    ),
  );
  takeOver();
  void afterFirstScreen().then(forgetAhead);
  // The session chart comes once the page is painted; the member area brings it along by itself.
  after(200, () => void sessionActor().catch(() => undefined));
}
