// PgBouncer for `npm run test:all`: what may stand between the server and its PostgreSQL.
import { ensureProgram } from './debian-program.mjs';

export const ensurePgbouncer = () =>
  ensureProgram({
    name: 'PgBouncer',
    places: ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'],
    debian: 'pgbouncer',
  });
