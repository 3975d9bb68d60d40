/** A picture that was chosen and can be drawn. `free` gives its memory back. */
export type Picture = {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly free: () => void;
};

/** A square of a picture, in its own pixels. */
export type Square = { readonly x: number; readonly y: number; readonly side: number };

const begins = (bytes: Uint8Array, head: readonly number[]) => head.every((byte, at) => bytes[at] === byte);

/** Whether a file is a JPEG or a PNG by its first bytes, whatever its name says. */
export async function isPhoto(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return begins(bytes, [0xff, 0xd8, 0xff]) || begins(bytes, [0x89, 0x50, 0x4e, 0x47]);
}

function loaded(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('this picture cannot be read')));
    image.src = url;
  });
}

/** Opens a picture; rejects when the browser can't read it. Its size is known before its pixels are unpacked. */
export async function openPicture(file: Blob): Promise<Picture> {
  const url = URL.createObjectURL(file);
  const free = () => URL.revokeObjectURL(url);
  try {
    const { naturalWidth: width, naturalHeight: height } = await loaded(url);
    return { url, width, height, free };
  } catch (thrown) {
    free();
    throw thrown;
  }
}

/** Cuts a square out of a picture, as a JPEG of `side` pixels; rejects when the browser can't draw it. */
export async function cutSquare(picture: Picture, from: Square, side: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this browser draws no pictures');
  // a PNG may be clear in places, a JPEG can't
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, side, side);
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(await loaded(picture.url), from.x, from.y, from.side, from.side, 0, 0, side, side);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (cut) => (cut ? resolve(cut) : reject(new Error('this picture was not written'))),
      'image/jpeg',
      0.9,
    ),
  );
}
