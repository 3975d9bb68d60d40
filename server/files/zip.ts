import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** One file of an archive; its content is read once, when its turn comes. */
export type ZipEntry = { readonly name: string; readonly content: AsyncIterable<string> };
type Written = { readonly name: Buffer; readonly at: number; crc: number; size: number; packed: number };

const version = 20;
/** sizes follow the content; names are UTF-8 */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980: an archive of the same content is the same bytes */
const day = 0x0021;

/** The fields that the local header and the directory share. */
function common({ name, crc, size, packed }: Written, known: boolean): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(version, 0);
  fields.writeUInt16LE(flags, 2);
  fields.writeUInt16LE(deflated, 4);
  fields.writeUInt16LE(day, 8);
  if (known) {
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(packed, 14);
    fields.writeUInt32LE(size, 18);
  }
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

const signed = (signature: number, ...parts: readonly Buffer[]): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(signature);
  return Buffer.concat([head, ...parts]);
};

function sizesOf({ crc, packed, size }: Written): Buffer {
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(crc, 0);
  sizes.writeUInt32LE(packed, 4);
  sizes.writeUInt32LE(size, 8);
  return signed(0x08074b50, sizes);
}

function directoryEntry(entry: Written): Buffer {
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(version);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(entry.at, 10);
  return signed(0x02014b50, madeBy, common(entry, true), rest, entry.name);
}

function endOf(count: number, at: number, length: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(length, 8);
  end.writeUInt32LE(at, 12);
  return signed(0x06054b50, end);
}

/** The content packed, piece by piece; `entry` learns its sizes on the way. */
async function* pack(content: AsyncIterable<string>, entry: Written): AsyncGenerator<Buffer> {
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const text of content) {
      const piece = Buffer.from(text);
      entry.crc = crc32(piece, entry.crc);
      entry.size += piece.length;
      yield piece;
    }
  }
  // Counted in bytes: by pieces it would read sixteen of them ahead, thousands of rows.
  const unpacked = Readable.from(measured(), { objectMode: false, highWaterMark: 1 });
  for await (const piece of unpacked.compose(createDeflateRaw())) {
    const packed = Buffer.from(piece);
    entry.packed += packed.length;
    yield packed;
  }
}

/** A ZIP archive (APPNOTE 6.3, without ZIP64) made while it is sent: nothing is held but the piece at hand. */
export async function* zipOf(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), at, crc: 0, size: 0, packed: 0 };
    const header = signed(0x04034b50, common(entry, false), entry.name);
    yield header;
    yield* pack(content, entry);
    const sizes = sizesOf(entry);
    yield sizes;
    at += header.length + entry.packed + sizes.length;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield endOf(written.length, at, directory.length);
}
