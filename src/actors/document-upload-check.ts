import type { CheckFileInput, Verdict } from '../../machines/document-upload/types.ts';
import type { Refusal } from '../../machines/refusal.ts';

const extensions = /\.(pdf|jpe?g|png|tiff?|txt|docx?)$/i;

const rejected = (key: string, fields: Refusal['fields'] = {}): Verdict => ({
  kind: 'rejected',
  refusal: { key, fields, requestId: null },
});

/**
 * Pages and programs that carry an accepted name: the server would refuse them after the whole upload. A letter may
 * begin like a program (MZ), but has no zero bytes.
 */
const looksWrong = (head: string) =>
  /^\s*(<!doctype html|<html|<script|<\?xml|<svg)/i.test(head) ||
  (head.startsWith('MZ') && head.includes('\0'));

type Looks = {
  /** the first characters of the file */
  readonly head: () => Promise<string>;
  /** it is a PDF that nobody can read without a password */
  readonly asksForPassword: () => Promise<boolean>;
};

/** What can be said of a file before it is sent (specification §5). The server judges again, by content. */
export async function judgeFile(input: CheckFileInput, look: Looks): Promise<Verdict> {
  const { file, slot } = input;
  if (file.count > slot.maxFiles) return rejected('too_many_files');
  if (!extensions.test(file.name)) return rejected('file_type_not_allowed');
  if (file.size === 0) return rejected('empty_file');
  if (file.size > slot.maxMegabytes * 1024 * 1024) return rejected('file_too_large');
  if (looksWrong(await look.head())) return rejected('file_type_not_allowed');
  if (await look.asksForPassword()) return rejected('password_protected');
  return { kind: 'accepted' };
}
