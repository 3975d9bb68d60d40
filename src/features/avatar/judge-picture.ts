import { avatarLimits, avatarProblems } from '../../../contract/values/avatar.ts';
import { isPhoto, openPicture, type Picture } from '../../platform/picture.ts';

/** What became of a chosen file: a picture to cut out, or why it will not do. */
export type Judged =
  | { readonly kind: 'fine'; readonly picture: Picture }
  | { readonly kind: 'wrongType' | 'unreadable' }
  | { readonly kind: 'tooLarge'; readonly bytes: number }
  | { readonly kind: 'dimensions'; readonly width: number; readonly height: number };

/** The rules of decisions §5, before anything is sent: type by content, size, dimensions. */
export async function judgePicture(file: File): Promise<Judged> {
  if (!(await isPhoto(file).catch(() => false))) return { kind: 'wrongType' };
  if (file.size > avatarLimits.bytes) return { kind: 'tooLarge', bytes: file.size };
  const picture = await openPicture(file).catch(() => null);
  if (picture === null) return { kind: 'unreadable' };
  const { width, height } = picture;
  if (Object.keys(avatarProblems({ width, height })).length === 0) return { kind: 'fine', picture };
  picture.free();
  return { kind: 'dimensions', width, height };
}
