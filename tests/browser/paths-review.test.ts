import { describe } from 'vitest';
import { reviewWalk } from '../fixtures/review-walk.ts';
import { itIsWalkedInABrowser } from '../model/browser-driver.ts';
import { reviewModel } from '../model/review.ts';

describe('the review of a dossier in a browser', () => {
  const { walker, never } = reviewWalk();
  itIsWalkedInABrowser({ model: reviewModel, walker: () => walker, never, drawn: 1 });
});
