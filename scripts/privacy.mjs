// `npm run privacy`: hands a person everything that is kept of them, or erases what no law keeps.
import { runBuilt } from './built-command.mjs';

await runBuilt('privacy');
