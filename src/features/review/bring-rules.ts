import { lateModule } from '../../platform/late-module.ts';
import type * as rules from './rules.ts';

export type Rules = typeof rules;

/** What judges the forms of a review, with the library that it is made of: it comes when one of them is opened. */
export const lateRules = lateModule((): Promise<Rules> => import('./rules.ts'));
