import { lateModule } from '../../../platform/late-module.ts';
import type * as rules from './rules.ts';

export type Rules = typeof rules;

/** The rules of all steps, with the libraries that they are made of. */
export const lateRules = lateModule((): Promise<Rules> => import('./rules.ts'));
