import { describe } from 'vitest';
import { correctionWalk } from '../fixtures/correction-walk.ts';
import { itIsWalkedInABrowser } from '../model/browser-driver.ts';
import { correctionModel } from '../model/correction.ts';

describe('the correction of a dossier in a browser', () => {
  const { walker, never } = correctionWalk();
  itIsWalkedInABrowser({ model: correctionModel, walker: () => walker, never, drawn: 1 });
});
