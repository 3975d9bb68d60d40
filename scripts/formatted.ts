import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { z } from 'zod';

const said = readFileSync(join(import.meta.dirname, '../.oxfmtrc.json'), 'utf8');
const style = z.object({ singleQuote: z.boolean(), printWidth: z.int() }).parse(JSON.parse(said));

/** A made file in the house's format, by the ending of its name; throws what the formatter can't read. */
export async function formatted(name: string, source: string): Promise<string> {
  const { code, errors } = await format(name, source, style);
  if (errors.length > 0) throw new Error(`${name}: ${errors.map(({ message }) => message).join(' ')}`);
  return code;
}
