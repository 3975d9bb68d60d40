import { describe } from 'vitest';
import { enrollmentWalk } from '../fixtures/enrollment-walk.ts';
import { itIsWalkedInABrowser } from '../model/browser-driver.ts';
import { enrollmentBusinessModel } from '../model/enrollment-business.ts';

describe('the business enrollment in a browser', () => {
  const { walker, never } = enrollmentWalk('BUSINESS', 'business@demo.test');
  itIsWalkedInABrowser({ model: enrollmentBusinessModel, walker: () => walker, never, further: 2 });
});
