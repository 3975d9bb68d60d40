import { createHash } from 'node:crypto';
import type { ErrorKey } from '../../contract/errors.ts';
import { avatarLimits, avatarProblems } from '../../contract/values/avatar.ts';
import { createTurnstile } from './turnstile.ts';

/** Loaded with the first picture. One thread and no memory of former pictures: several may come at once. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** What is kept of a picture: a JPEG that was made here from the pixels alone. */
export type Avatar = { readonly content: Buffer; readonly sha256: string };
export type AvatarFault =
  | Extract<
      ErrorKey,
      'empty_file' | 'file_too_large' | 'file_type_not_allowed' | 'base64_encoding_error' | 'unavailable'
    >
  | 'image_dimensions';

const { bytes: mostBytes, keptSide, greatestSide } = avatarLimits;
/** seconds; a picture within the limits takes a fraction of one */
const patience = 10;
/** A picture unpacked takes up to 64 MB, and sharp goes on with it when nobody waits for the answer any more. */
const decoding = createTurnstile({ running: 2, waiting: 32 });

/** Width and height as the first bytes state them, however large: nothing is unpacked for that. */
async function sizeOf(content: Buffer): Promise<{ width: number; height: number } | null> {
  const sharp = await loadSharp();
  try {
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch {
    return null;
  }
}

/** Upright, square, on white, without what a camera writes beside the pixels (place, time, owner). */
async function drawAnew(content: Buffer, side: number): Promise<Buffer | null> {
  const sharp = await loadSharp();
  try {
    return await sharp(content, { limitInputPixels: greatestSide ** 2, failOn: 'truncated' })
      .timeout({ seconds: patience })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 86 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** Judges a picture by its content, whatever its name says, and draws it anew; or says why it will not do. */
export async function readAvatar(content: Buffer): Promise<Avatar | AvatarFault> {
  if (content.length === 0) return 'empty_file';
  if (content.length > mostBytes) return 'file_too_large';
  const { fileTypeFromBuffer } = await import('file-type');
  const kind = await fileTypeFromBuffer(content);
  if (kind?.ext !== 'jpg' && kind?.ext !== 'png') return 'file_type_not_allowed';
  const size = await sizeOf(content);
  if (!size) return 'base64_encoding_error';
  if (Object.keys(avatarProblems(size)).length > 0) return 'image_dimensions';
  const side = Math.min(keptSide, size.width, size.height);
  const drawn = await decoding.pass(async () => (await drawAnew(content, side)) ?? 'broken');
  if (!drawn) return 'unavailable';
  if (drawn === 'broken') return 'base64_encoding_error';
  return { content: drawn, sha256: createHash('sha256').update(drawn).digest('hex') };
}
