// `npm run backup`: writes all of a portal into one file, beside a running server.
import { runBuilt } from './built-command.mjs';

await runBuilt('backup');
