import { describe } from 'vitest';
import { enrollmentWalk } from '../fixtures/enrollment-walk.ts';
import { backByOne } from '../model/back-by-one.ts';
import { itIsWalkedInABrowser } from '../model/browser-driver.ts';
import { simplePathsInPages } from '../model/browser-paths.ts';
import { enrollmentIndividualModel } from '../model/enrollment-individual.ts';

describe('the individual enrollment in a browser', () => {
  const { walker, never } = enrollmentWalk('INDIVIDUAL', 'validated@demo.test');
  const simple = simplePathsInPages(backByOne(enrollmentIndividualModel), { never });
  itIsWalkedInABrowser({ model: enrollmentIndividualModel, walker: () => walker, never, drawn: 2, simple });
});
