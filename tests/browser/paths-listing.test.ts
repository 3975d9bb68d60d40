import { describe } from 'vitest';
import { listingWalk } from '../fixtures/listing-walk.ts';
import { itIsWalkedInABrowser } from '../model/browser-driver.ts';
import { listingModel } from '../model/listing.ts';

describe('the list of users in a browser', () => {
  const walker = listingWalk();
  itIsWalkedInABrowser({ model: listingModel, walker: () => walker, never: () => null, drawn: 1 });
});
