import { describe } from 'vitest';
import { enrollmentWalk } from '../fixtures/enrollment-walk.ts';
import { itIsWalkedInABrowser } from '../model/browser-driver.ts';
import { enrollmentIndividualModel } from '../model/enrollment-individual.ts';

describe('the individual enrollment in a browser', () => {
  const { walker, never } = enrollmentWalk('INDIVIDUAL', 'validated@demo.test');
  itIsWalkedInABrowser({ model: enrollmentIndividualModel, walker: () => walker, never, further: 2 });
});
