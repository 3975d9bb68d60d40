import { inflateSync } from 'node:zlib';

/** Bytes of the head of a WOFF file, of an entry of its directory, and of the same two in an OpenType file. */
const woff = { head: 44, entry: 20 } as const;
const sfnt = { head: 12, entry: 16 } as const;

const padded = (length: number) => Math.ceil(length / 4) * 4;

type Table = { readonly tag: number; readonly sum: number; readonly content: Buffer };

function tableAt(file: Buffer, at: number): Table {
  const [offset, packed, length] = [4, 8, 12].map((skip) => file.readUInt32BE(at + skip));
  const kept = file.subarray(offset, (offset ?? 0) + (packed ?? 0));
  return {
    tag: file.readUInt32BE(at),
    sum: file.readUInt32BE(at + 16),
    content: packed === length ? kept : inflateSync(kept),
  };
}

/**
 * A WOFF 1.0 file → the OpenType file that it packs (W3C, WOFF File Format 1.0, §4 and §5). The reader of fonts would
 * unpack each table anew for every paper, by a slow routine of its own.
 */
export function unpackWoff(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file');
  const count = file.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => tableAt(file, woff.head + at * woff.entry));
  const size = tables.reduce((sum, { content }) => sum + padded(content.length), 0);
  const out = Buffer.alloc(sfnt.head + count * sfnt.entry + size);
  const power = Math.floor(Math.log2(count));
  out.writeUInt32BE(file.readUInt32BE(4), 0);
  out.writeUInt16BE(count, 4);
  out.writeUInt16BE(2 ** power * 16, 6);
  out.writeUInt16BE(power, 8);
  out.writeUInt16BE(count * 16 - 2 ** power * 16, 10);
  let at = sfnt.head + count * sfnt.entry;
  for (const [index, { tag, sum, content }] of tables.entries()) {
    const entry = sfnt.head + index * sfnt.entry;
    for (const [place, value] of [tag, sum, at, content.length].entries())
      out.writeUInt32BE(value, entry + place * 4);
    content.copy(out, at);
    at += padded(content.length);
  }
  return out;
}
