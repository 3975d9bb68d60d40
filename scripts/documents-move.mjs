// `npm run documents:move`: moves documents from PostgreSQL into the bucket of S3_ENDPOINT; may be broken off and begun again.
import { runBuilt } from './built-command.mjs';

await runBuilt('documents-move');
