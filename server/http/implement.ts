import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { Context } from './context.ts';

/** Handlers are written as `os.auth.login.handler(({ input, context }) => …)`, typed by the contract's rows. */
export const os = implement(contract).$context<Context>();
