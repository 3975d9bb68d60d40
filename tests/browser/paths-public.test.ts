import { describe, expect, it } from 'vitest';
import { activationWalk } from '../fixtures/activation-walk.ts';
import { chartDriverAlone } from '../fixtures/chart-driver-alone.ts';
import { passwordResetWalk } from '../fixtures/password-reset-walk.ts';
import { walkers } from '../fixtures/walkers.ts';
import { activationModel } from '../model/activation.ts';
import { models } from '../model/all.ts';
import { itIsWalkedInABrowser } from '../model/browser-driver.ts';
import { passwordResetModel } from '../model/password-reset.ts';

describe('activating an account in a browser', () => {
  const walker = activationWalk();
  itIsWalkedInABrowser({ model: activationModel, walker: () => walker, never: () => null, drawn: 1 });
});

describe('resetting a password in a browser', () => {
  const walker = passwordResetWalk();
  itIsWalkedInABrowser({ model: passwordResetModel, walker: () => walker, never: () => null, drawn: 1 });
});

it('has a walk in a browser for every chart, but for those that are said to have none', () => {
  const charts = models.map(({ name }) => name);
  const without = charts.filter((name) => walkers[name] === undefined);
  expect(without.toSorted(), 'tests/fixtures/chart-driver-alone.ts').toEqual(chartDriverAlone.toSorted());
  expect(Object.keys(walkers).filter((name) => !charts.includes(name))).toEqual([]);
});
