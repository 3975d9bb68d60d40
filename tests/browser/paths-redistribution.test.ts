import { describe } from 'vitest';
import { redistributionWalk } from '../fixtures/redistribution-walk.ts';
import { itIsWalkedInABrowser } from '../model/browser-driver.ts';
import { redistributionModel } from '../model/redistribution.ts';

describe('a month that is shared out in a browser', () => {
  const walker = redistributionWalk();
  itIsWalkedInABrowser({ model: redistributionModel, walker: () => walker, never: () => null, drawn: 1 });
});
