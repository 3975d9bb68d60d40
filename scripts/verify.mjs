// `npm run verify`: recomputes the chains, the papers' hashes, money and lists, of a database or of a backup. Works beside a running server, writes nothing.
import { runBuilt } from './built-command.mjs';

await runBuilt('verify');
