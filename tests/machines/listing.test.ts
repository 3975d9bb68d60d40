import { describe } from 'vitest';
import { listingModel } from '../model/listing.ts';
import { itIsWalkedCompletely } from './complete.ts';

describe('a list', () => {
  itIsWalkedCompletely(listingModel);
});
