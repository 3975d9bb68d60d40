import { z } from 'zod';
import type { FieldErrorKey } from '../errors.ts';

/** What a picture of a person may be (decisions §5): checked in the portal before it is sent, and by the server. */
export const avatarLimits = {
  /** pixels a side, of what is chosen */
  leastSide: 128,
  greatestSide: 4096,
  /** bytes: 2 MB */
  bytes: 2 * 1024 * 1024,
  /** pixels a side of what is kept and shown */
  keptSide: 512,
} as const;

/** What is wrong with a picture of this size in pixels, by field; empty: nothing. */
export function avatarProblems(side: {
  readonly width: number;
  readonly height: number;
}): Readonly<Record<string, FieldErrorKey>> {
  const { leastSide, greatestSide } = avatarLimits;
  const fits =
    Math.min(side.width, side.height) >= leastSide && Math.max(side.width, side.height) <= greatestSide;
  return fits ? {} : { file: 'image_dimensions' };
}

/** Where a picture is, below the API base: its address changes with the picture. */
export const avatarSource = z.string().regex(/^\/files\/avatar\/[0-9a-f-]{36}\/avatar\?v=[0-9a-f]{16}$/);

/** The address of a person's picture, of the version that `sha256` begins with. */
export const avatarSourceOf = (userId: string, sha256: string): string =>
  `/files/avatar/${userId}/avatar?v=${sha256.slice(0, 16)}`;
