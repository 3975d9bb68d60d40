import { describe } from 'vitest';
import { enrollmentWalk } from '../fixtures/enrollment-walk.ts';
import { backByOne } from '../model/back-by-one.ts';
import { itIsWalkedInABrowser } from '../model/browser-driver.ts';
import { simplePathsInPages } from '../model/browser-paths.ts';
import { enrollmentBusinessModel } from '../model/enrollment-business.ts';

describe('the business enrollment in a browser', () => {
  const { walker, never } = enrollmentWalk('BUSINESS', 'business@demo.test');
  const simple = simplePathsInPages(backByOne(enrollmentBusinessModel), { never });
  itIsWalkedInABrowser({ model: enrollmentBusinessModel, walker: () => walker, never, drawn: 1, simple });
});
