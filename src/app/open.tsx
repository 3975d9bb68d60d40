import { startTransition, StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { bring } from '../platform/chunk.ts';
import { after } from '../platform/clock.ts';
import { pagePath } from '../platform/environment.ts';
import { expectFirstScreen, firstScreenIsDrawn } from '../platform/first-screen.ts';
import { isDrawn, readGivenTexts, takeOver, tellNotLoaded } from '../platform/first-page.ts';
import { giveTexts } from '../platform/texts.ts';
import { Door } from './door.tsx';
import { publicPageOf } from './public-pages.ts';
import type { PublicPage } from './public-pages.ts';
import { loadPublicScreen } from './public-screens.ts';
import { publicServices } from './public-services.ts';

function noteReady(): void {
  // once what was typed before has been taken in
  after(0, takeOver);
  firstScreenIsDrawn();
}

/** Takes over a page that the server sent drawn: it is seen already, and may have been typed in. */
async function takeUp(place: HTMLElement, page: PublicPage): Promise<void> {
  expectFirstScreen();
  giveTexts(document.documentElement.lang, readGivenTexts());
  await loadPublicScreen(page.screen);
  const breakDown = (root: Root, error: unknown) =>
    void bring(() => import('./boot.tsx')).then(({ drawBroken }) => drawBroken(root, error), tellNotLoaded);
  // as a transition: in slices, between which a press is answered
  startTransition(() => {
    const root = hydrateRoot(
      place,
      <StrictMode>
        <Door start={pagePath()} services={publicServices} onReady={noteReady} />
      </StrictMode>,
      { onUncaughtError: (error) => breakDown(root, error) },
    );
  });
}

/** A public page that came drawn is taken over; any other is drawn by the whole portal. */
export async function open(): Promise<void> {
  const place = document.getElementById('portal');
  if (!place) throw new Error('No #portal');
  const page = isDrawn() ? publicPageOf(pagePath()) : null;
  try {
    // asked for twice: drawn by the whole portal, the page would lose what was typed in it
    if (page !== null) return await takeUp(place, page).catch(() => takeUp(place, page));
  } catch {
    // its screen did not come: the portal finds out why, and says so
  }
  await bring(() => import('./boot.tsx')).then(({ boot }) => boot(place), tellNotLoaded);
}
