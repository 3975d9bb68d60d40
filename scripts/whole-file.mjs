// Imports nothing but Node.
import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file beside its place and moves it there: whatever breaks that off, no half of it is taken for the whole. */
export function writeWhole(path, content) {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}
