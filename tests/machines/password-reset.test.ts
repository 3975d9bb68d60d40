import { describe } from 'vitest';
import { passwordResetModel } from '../model/password-reset.ts';
import { itIsWalkedCompletely } from './complete.ts';

describe('resetting a password', () => {
  itIsWalkedCompletely(passwordResetModel);
});
