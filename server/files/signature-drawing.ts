import { createHash } from 'node:crypto';
import { drawingLimits } from '../../contract/steps/signing.ts';
import { readPng, writePng, type GreyImage } from './png.ts';

export type Drawing = {
  /** a PNG made here from the pixels alone */
  readonly png: Buffer;
  readonly sha256: string;
};
export type DrawingFault = 'base64_encoding_error' | 'file_too_large' | 'drawing_empty';

const base64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;
/** Darker than this is ink. */
const inkBelow = 160;
/** A stroke has at least as many pixels of ink; a dot from a finger that slipped has fewer. */
const leastInk = 60;
/** White around the ink, in pixels. */
const frame = 6;

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

function inkBox({ width, height, pixels }: GreyImage): Box | null {
  let ink = 0;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (const [at, grey] of pixels.entries()) {
    if (grey >= inkBelow) continue;
    ink += 1;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return ink < leastInk ? null : { left, top, right, bottom };
}

/** The ink and a little white around it: a small signature isn't made smaller by the empty pad. */
function cropped(image: GreyImage, box: Box): GreyImage {
  const [left, top] = [Math.max(0, box.left - frame), Math.max(0, box.top - frame)];
  const width = Math.min(image.width, box.right + 1 + frame) - left;
  const height = Math.min(image.height, box.bottom + 1 + frame) - top;
  const rows = Array.from({ length: height }, (_, y) => {
    const from = (top + y) * image.width + left;
    return image.pixels.subarray(from, from + width);
  });
  return { width, height, pixels: Buffer.concat(rows) };
}

/**
 * A drawn signature as it was sent, in base64: decoded, judged, and drawn anew, so that nothing but its ink gets into
 * the paper.
 */
export function readDrawing(sent: string): Drawing | DrawingFault {
  if (!base64.test(sent)) return 'base64_encoding_error';
  const content = Buffer.from(sent, 'base64');
  if (content.length > drawingLimits.bytes) return 'file_too_large';
  const image = readPng(content, drawingLimits);
  if (image === 'notPng') return 'base64_encoding_error';
  if (image === 'tooLarge') return 'file_too_large';
  const box = inkBox(image);
  if (!box) return 'drawing_empty';
  const png = writePng(cropped(image, box));
  return { png, sha256: createHash('sha256').update(png).digest('hex') };
}
