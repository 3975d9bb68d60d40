import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { launch } from '../fixtures/chromium.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { never, notAfter } from '../fixtures/session-paths.ts';
import { sessionWalker } from '../fixtures/session-walk.ts';
import { itIsWalkedInABrowser } from '../model/browser-driver.ts';
import { sessionModel } from '../model/session.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

describe('the session in a browser', () => {
  const walker = () => sessionWalker({ portal, browser });
  itIsWalkedInABrowser({ model: sessionModel, walker, never, notAfter, drawn: 2 });
});
