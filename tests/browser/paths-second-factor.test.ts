import { describe } from 'vitest';
import { confirmationWalk } from '../fixtures/confirmation-walk.ts';
import { notAfterInTheAccount, secondFactorWalk } from '../fixtures/second-factor-walk.ts';
import { itIsWalkedInABrowser } from '../model/browser-driver.ts';
import { confirmationModel } from '../model/confirmation.ts';
import { secondFactorModel } from '../model/second-factor.ts';

describe('being asked again who one is, in a browser', () => {
  const walker = confirmationWalk();
  itIsWalkedInABrowser({ model: confirmationModel, walker: () => walker, never: () => null, drawn: 1 });
});

describe('the own second factors in a browser', () => {
  const walker = secondFactorWalk();
  itIsWalkedInABrowser({
    model: secondFactorModel,
    walker: () => walker,
    never: () => null,
    notAfter: notAfterInTheAccount,
    drawn: 1,
  });
});
