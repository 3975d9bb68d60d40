import { auth } from './calls/auth.ts';
import { extensions } from './calls/extensions.ts';
import { files } from './calls/files.ts';
import { individual, registration } from './calls/registration.ts';

/** Every call of the product, one row each. The server answers from it; the portal imports its type alone. */
export const contract = { auth, registration, individual, files, extensions };
export type Contract = typeof contract;
