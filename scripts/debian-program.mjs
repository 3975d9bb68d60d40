// Programs from Debian's packages that `npm run test:all` tries the server with.
import { existsSync } from 'node:fs';
import { awaitPackages, installPackages } from './debian-packages.mjs';

/**
 * Where a program is, installed when it may be; throws when there is none: what it would show is never left out.
 * `name`: as the sentence says it; `places`: where it may lie, the likeliest first.
 */
export function ensureProgram({ name, places, debian }) {
  const found = () => places.find((place) => existsSync(place));
  awaitPackages();
  if (found()) return found();
  // The package would start one of its own, which nothing here uses.
  installPackages([debian], { env: { RUNLEVEL: '1' } });
  const place = found();
  if (!place)
    throw new Error(`The whole test run needs ${name} in /usr/sbin (Debian: apt-get install ${debian}).`);
  return place;
}
