import { describe, expect, it } from 'vitest';
import { judgeFile } from '../../src/actors/document-upload-check.ts';
import { slotOf } from '../../src/features/enrollment/documents/papers.ts';

const slot = slotOf('identity_front', { max_file_mb: 10, max_files: 5 });

async function judged(name: string, content: string) {
  const blob = new Blob([content]);
  const file = { ref: 'a', name, size: blob.size, mediaType: '', count: 1 };
  const verdict = await judgeFile(
    { file, slot, issuedOn: null },
    { head: () => blob.slice(0, 256).text(), asksForPassword: () => Promise.resolve(false) },
  );
  return verdict.kind === 'accepted' ? null : verdict.refusal.key;
}

describe('a file, before it is sent', () => {
  it('is no program for the letters that it begins with', async () => {
    expect(await judged('letter.txt', 'MZ Immobilien GmbH, Relevé de compte')).toBeNull();
  });
  it('is refused where it is a program or a page under another name', async () => {
    for (const content of ['MZ\u0090\0\u0003\0', '<!doctype html><p>', ' <svg/>'])
      expect(await judged('letter.txt', content)).toBe('file_type_not_allowed');
    expect(await judged('letter.exe', 'MZ')).toBe('file_type_not_allowed');
  });
});
