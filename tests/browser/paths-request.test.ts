import { describe } from 'vitest';
import { requestWalk } from '../fixtures/request-walk.ts';
import { itIsWalkedInABrowser } from '../model/browser-driver.ts';
import { requestModel } from '../model/request.ts';

describe('the life of a request in a browser', () => {
  const { walker, never } = requestWalk();
  itIsWalkedInABrowser({ model: requestModel, walker: () => walker, never, drawn: 1 });
});
