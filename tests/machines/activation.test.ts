import { describe } from 'vitest';
import { activationModel } from '../model/activation.ts';
import { itIsWalkedCompletely } from './complete.ts';

describe('activating an account', () => {
  itIsWalkedCompletely(activationModel);
});
