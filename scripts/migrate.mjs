// `npm run migrate`: brings a database up to date as its owner, and lets the server's own role read and write its rows.
import { runBuilt } from './built-command.mjs';

await runBuilt('migrate-command');
