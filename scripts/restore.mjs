// `npm run restore -- PATH`: makes a database of a backup, all of it or none.
import { runBuilt } from './built-command.mjs';

await runBuilt('restore');
