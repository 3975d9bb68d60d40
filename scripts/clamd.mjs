// clamd for `npm run test:all`: the scanner that CLAMD_URL leads to. Signatures it would fetch are used by nothing here.
import { ensureProgram } from './debian-program.mjs';

export const ensureClamd = () =>
  ensureProgram({
    name: 'clamd',
    places: ['/usr/sbin/clamd', '/usr/bin/clamd', '/usr/local/sbin/clamd'],
    debian: 'clamav-daemon',
  });
