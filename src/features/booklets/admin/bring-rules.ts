import { lateModule } from '../../../platform/late-module.ts';
import type * as rules from './rules.ts';

/** What judges a booklet's forms, with the library that it is made of: it comes when one of them is opened. */
export const lateRules = lateModule((): Promise<typeof rules> => import('./rules.ts'));
