import { exportMedia } from './export.ts';

/** The media types of papers that may be uploaded (specification §5), as their content shows them, and are handed out. */
export const paperMedia = [
  exportMedia.pdf,
  'image/jpeg',
  'image/png',
  'image/tiff',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain',
] as const;
export type PaperMedia = (typeof paperMedia)[number];
