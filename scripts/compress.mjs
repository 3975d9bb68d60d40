// Packs what the portal's server hands out.
import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeWhole } from './whole-file.mjs';

/** In which pieces a large file is read (2 to the 16th: 64 kB; 0: as brotli likes) makes it smaller or larger by chance. */
const pieces = [0, 16, 17];
/** The smallest of all. */
async function pressed(content) {
  const press = promisify(brotliCompress);
  const ways = content.length > 2 ** 16 ? pieces : [0];
  const found = await Promise.all(
    ways.map((size) => press(content, { params: { [constants.BROTLI_PARAM_LGBLOCK]: size } })),
  );
  return found.reduce((least, one) => (one.length < least.length ? one : least));
}

const tools = { '.br': pressed, '.gz': promisify(gzip) };

/** Nothing is packed into no byte: such a file was broken off. */
const isPacked = (path) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** What compresses is compressed once, here, and not for every visitor; what is packed already stays. */
export async function compress(folder) {
  const entries = await readdir(folder, { recursive: true });
  const texts = entries.filter((name) => /\.(js|mjs|css|svg|json|txt|wasm|map)$/.test(name));
  for (const name of texts) {
    const path = join(folder, name);
    const wanted = Object.entries(tools).filter(([ending]) => !isPacked(path + ending));
    const content = wanted.length > 0 ? await readFile(path) : Buffer.alloc(0);
    if (content.length < 1024) continue;
    await Promise.all(wanted.map(async ([ending, tool]) => writeWhole(path + ending, await tool(content))));
  }
}
