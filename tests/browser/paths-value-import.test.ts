import { describe } from 'vitest';
import { valueImportWalk } from '../fixtures/value-import-walk.ts';
import { itIsWalkedInABrowser } from '../model/browser-driver.ts';
import { valueImportModel } from '../model/value-import.ts';

describe('an import of values in a browser', () => {
  const { walker, never, notAfter } = valueImportWalk();
  itIsWalkedInABrowser({ model: valueImportModel, walker: () => walker, never, notAfter, drawn: 1 });
});
