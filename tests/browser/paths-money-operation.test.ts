import { describe } from 'vitest';
import { moneyWalk } from '../fixtures/money-walk.ts';
import { itIsWalkedInABrowser } from '../model/browser-driver.ts';
import { moneyOperationModel } from '../model/money-operation.ts';

describe('a request to move money in a browser', () => {
  const walker = moneyWalk();
  itIsWalkedInABrowser({ model: moneyOperationModel, walker: () => walker, never: () => null, drawn: 1 });
});
