import { describe } from 'vitest';
import { uploadWalk } from '../fixtures/upload-walk.ts';
import { itIsWalkedInABrowser } from '../model/browser-driver.ts';
import { documentUploadModel } from '../model/document-upload.ts';

describe('one paper of the enrollment in a browser', () => {
  const { walker, never, notAfter } = uploadWalk();
  itIsWalkedInABrowser({ model: documentUploadModel, walker: () => walker, never, notAfter, drawn: 2 });
});
