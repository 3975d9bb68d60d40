// Keeps the files of the last builds beside those of the newest: a page that is open goes on asking for its own.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './whole-file.mjs';

/** How many builds' files are kept, the newest among them. */
const kept = 3;

const listOf = (portal) => join(portal, '.builds.json');
const assetsOf = (portal) => {
  const folder = join(portal, 'assets');
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return entries.map((one) => join(one.parentPath, one.name).slice(folder.length + 1));
};

/** The list as it was written; null: there is none, or a full disk left a part of it. */
function notedIn(portal) {
  try {
    return JSON.parse(readFileSync(listOf(portal), 'utf8'));
  } catch {
    return null;
  }
}

/** The files of the builds that stand there, newest first. */
export function readBuilds(portal) {
  const noted = notedIn(portal);
  if (noted !== null) return noted;
  const files = assetsOf(portal);
  return files.length === 0 ? [] : [files];
}

/** What the newest build wrote down of itself; the order in which it was bundled says nothing. */
function newestOf(portal) {
  const { files } = JSON.parse(readFileSync(join(portal, '.bundle.json'), 'utf8'));
  return files
    .flatMap((file) => (file.startsWith('assets/') ? [file.slice('assets/'.length)] : []))
    .toSorted();
}

/** Takes away what none of the last builds has, and notes which those are. */
export function keepBuilds(portal, before) {
  const newest = newestOf(portal);
  const isSame = JSON.stringify(before[0]?.toSorted()) === JSON.stringify(newest);
  const builds = [newest, ...before.slice(isSame ? 1 : 0)].slice(0, kept);
  const wanted = new Set(builds.flat().flatMap((file) => [file, `${file}.br`, `${file}.gz`]));
  for (const file of assetsOf(portal)) if (!wanted.has(file)) rmSync(join(portal, 'assets', file));
  writeWhole(listOf(portal), JSON.stringify(builds));
}
