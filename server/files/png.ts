import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A picture in grey: one byte a pixel, row by row, 0 black, 255 white. */
export type GreyImage = { readonly width: number; readonly height: number; readonly pixels: Buffer };
export type PngLimits = { readonly width: number; readonly height: number };
/** `notPng`: what was sent is no picture that can be read; `tooLarge`: it is larger than the limits. */
export type PngFault = 'notPng' | 'tooLarge';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes a pixel of the colour types at 8 bits: grey, RGB, grey with alpha, RGB with alpha. */
const channelsOf: Readonly<Record<number, 1 | 2 | 3 | 4>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

type Chunk = { readonly type: string; readonly data: Buffer };
type Header = { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };

/** The chunks up to IEND, each whole and with the right checksum; null otherwise. */
function chunksOf(content: Buffer): Chunk[] | null {
  if (!content.subarray(0, 8).equals(signature)) return null;
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= content.length;) {
    const length = content.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > content.length) return null;
    const type = content.toString('latin1', at + 4, at + 8);
    if (crc32(content.subarray(at + 4, end)) !== content.readUInt32BE(end)) return null;
    chunks.push({ type, data: content.subarray(at + 8, end) });
    if (type === 'IEND') return chunks;
    at = end + 4;
  }
  return null;
}

/** What a canvas writes: 8 bits a channel, no palette, not interlaced. */
function headerOf(chunks: readonly Chunk[]): Header | null {
  const data = chunks[0]?.type === 'IHDR' ? chunks[0].data : null;
  if (data?.length !== 13 || data[8] !== 8 || data[10] !== 0 || data[11] !== 0 || data[12] !== 0) return null;
  const channels = channelsOf[data[9] ?? -1];
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  return channels && width > 0 && height > 0 ? { width, height, channels } : null;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** What the filter of a row guessed for a byte, from the bytes before it. */
function guess(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      return 0;
  }
}

/** Takes the filters of the rows away, in place; false: one of them is none that PNG knows. */
function unfilter(raw: Buffer, { width, height, channels }: Header): boolean {
  const stride = width * channels + 1;
  for (let y = 0; y < height; y += 1) {
    const row = y * stride;
    const filter = raw[row] ?? 9;
    if (filter > 4) return false;
    if (filter === 0) continue;
    for (let x = 1; x < stride; x += 1) {
      const at = row + x;
      const left = x > channels ? (raw[at - channels] ?? 0) : 0;
      const up = y > 0 ? (raw[at - stride] ?? 0) : 0;
      const corner = y > 0 && x > channels ? (raw[at - stride - channels] ?? 0) : 0;
      raw[at] = ((raw[at] ?? 0) + guess(filter, left, up, corner)) & 0xff;
    }
  }
  return true;
}

/** On white paper, in grey. */
function flatten(raw: Buffer, { width, height, channels }: Header): Buffer {
  const pixels = Buffer.alloc(width * height);
  const byte = (at: number) => raw[at] ?? 0;
  for (let y = 0, pixel = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, pixel += 1) {
      const at = y * (width * channels + 1) + 1 + x * channels;
      const colour = byte(at) * 299 + byte(at + 1) * 587 + byte(at + 2) * 114;
      const grey = channels < 3 ? byte(at) : colour / 1000;
      const alpha = channels % 2 === 0 ? byte(at + channels - 1) : 255;
      pixels[pixel] = Math.round((grey * alpha) / 255 + 255 - alpha);
    }
  return pixels;
}

/**
 * Reads a PNG of a canvas. Its size is judged before anything is unpacked, and unpacking stops at what that size
 * needs: a small file can't fill the memory.
 */
export function readPng(content: Buffer, limits: PngLimits): GreyImage | PngFault {
  const chunks = chunksOf(content);
  const header = chunks && headerOf(chunks);
  if (!chunks || !header) return 'notPng';
  const { width, height, channels } = header;
  if (width > limits.width || height > limits.height) return 'tooLarge';
  const needed = (width * channels + 1) * height;
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  try {
    const raw = inflateSync(packed, { maxOutputLength: needed });
    if (raw.length !== needed || !unfilter(raw, header)) return 'notPng';
    return { width, height, pixels: flatten(raw, header) };
  } catch {
    return 'notPng';
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Writes a grey PNG with nothing but its pixels in it. */
export function writePng({ width, height, pixels }: GreyImage): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.alloc(1), pixels.subarray(y * width, (y + 1) * width)]),
  );
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
