import { describe } from 'vitest';
import { sessionModel } from '../model/session.ts';
import { itIsWalkedCompletely } from './complete.ts';

describe('the session', () => {
  itIsWalkedCompletely(sessionModel);
});
