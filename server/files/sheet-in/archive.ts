import { crc32, inflateRawSync } from 'node:zlib';
import { SheetError } from './sheet.ts';

/** What all parts of a workbook may come to, unpacked: five times the sheet of ten thousand rows. */
export const mostUnpacked = 64 * 1024 * 1024;
const mostEntries = 2000;
/** parts that say nothing of a cell, and may be large */
const unread =
  /^xl\/(charts|drawings|media|theme|pivot\w*|external\w*|comments|threaded\w*|diagrams|printer\w*)/i;

type Entry = {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly crc: number;
  readonly local: number;
};

const broken = () => new SheetError('spreadsheet_unreadable');
const signature = (bytes: Buffer, at: number): number =>
  at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0;

/** The entries that the directory at the end of an archive names (APPNOTE 6.3). An encrypted one can't be read. */
function directoryOf(archive: Buffer): readonly Entry[] {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + 22 > archive.length) throw broken();
  const count = archive.readUInt16LE(end + 10);
  if (count > mostEntries) throw new SheetError('spreadsheet_too_large');
  const entries: Entry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (signature(archive, at) !== 0x02014b50 || at + 46 > archive.length) throw broken();
    const nameLength = archive.readUInt16LE(at + 28);
    entries.push({
      name: archive.toString('utf8', at + 46, at + 46 + nameLength),
      method: (archive.readUInt16LE(at + 8) & 1) === 1 ? -1 : archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      packed: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      local: archive.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

/** One entry unpacked, never to more than its directory says. */
function contentOf(archive: Buffer, { local, packed, size, method, crc }: Entry): Buffer {
  if (signature(archive, local) !== 0x04034b50 || local + 30 > archive.length) throw broken();
  const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const held = archive.subarray(from, from + packed);
  if (method !== 0 && method !== 8) throw broken();
  try {
    const content = method === 0 ? held : inflateRawSync(held, { maxOutputLength: Math.max(size, 1) });
    if (content.length !== size || crc32(content) !== crc) throw broken();
    return content;
  } catch {
    throw broken();
  }
}

/**
 * The XML parts of a workbook. What they come to is added up from the directory before anything is unpacked, and no
 * part is unpacked beyond what the directory said: a small file that unpacks to gigabytes costs nothing.
 */
export function partsOf(archive: Buffer): ReadonlyMap<string, Buffer> {
  const entries = directoryOf(archive).filter(
    ({ name }) => /\.(xml|rels)$/i.test(name) && !unread.test(name),
  );
  if (!entries.some(({ name }) => /^xl\/workbook\.xml$/i.test(name)))
    throw new SheetError('file_type_not_allowed');
  if (entries.reduce((sum, { size }) => sum + size, 0) > mostUnpacked)
    throw new SheetError('spreadsheet_too_large');
  return new Map(entries.map((entry) => [entry.name, contentOf(archive, entry)]));
}

function header(name: Buffer, content: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}
const number = (value: number, bytes: 2 | 4): Buffer => {
  const field = Buffer.alloc(bytes);
  field.writeUIntLE(value, 0, bytes);
  return field;
};

/** The same parts as an archive in which nothing is packed: a reader of it sees what was looked at, and no byte more. */
export function plainArchive(parts: ReadonlyMap<string, Buffer>): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [title, content] of parts) {
    const name = Buffer.from(title);
    const fields = header(name, content);
    pieces.push(number(0x04034b50, 4), fields, name, content);
    directory.push(number(0x02014b50, 4), number(20, 2), fields, Buffer.alloc(10), number(at, 4), name);
    at += 30 + name.length + content.length;
  }
  const list = Buffer.concat(directory);
  const end = [number(0x06054b50, 4), Buffer.alloc(4), number(parts.size, 2), number(parts.size, 2)];
  return Buffer.concat([...pieces, list, ...end, number(list.length, 4), number(at, 4), Buffer.alloc(2)]);
}
