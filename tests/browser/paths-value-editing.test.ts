import { describe } from 'vitest';
import { neverInAGrid, valueWalk } from '../fixtures/value-walk.ts';
import { itIsWalkedInABrowser } from '../model/browser-driver.ts';
import { valueEditingModel } from '../model/value-editing.ts';

describe('values that are edited in a browser', () => {
  const walker = valueWalk();
  itIsWalkedInABrowser({ model: valueEditingModel, walker: () => walker, never: neverInAGrid, drawn: 1 });
});
