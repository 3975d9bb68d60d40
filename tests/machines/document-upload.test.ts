import { describe } from 'vitest';
import { documentUploadModel } from '../model/document-upload.ts';
import { itIsWalkedCompletely } from './complete.ts';

describe('one paper of the enrollment', () => {
  itIsWalkedCompletely(documentUploadModel);
});
