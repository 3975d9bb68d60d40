import { pagePath } from '../platform/environment.ts';
import { readText, writeText } from '../platform/storage.ts';

const key = 'portal.missing';

/** Keeps the address that led to an error page, which has an address of its own. */
export const rememberMissing = (path: string): void => writeText('session', key, path);

/** The address that led to the error page that is open. */
export const missingPath = (): string => readText('session', key) ?? pagePath();
