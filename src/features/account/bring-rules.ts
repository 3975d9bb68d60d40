import { lateModule } from '../../platform/late-module.ts';
import type * as rules from './rules.ts';

type Rules = typeof rules;

/** What judges the forms of the account, with the libraries that it is made of. */
export const lateRules = lateModule((): Promise<Rules> => import('./rules.ts'));

/** Judges what is typed; without rules nothing is found, and it is judged before it is sent in any case. */
export async function judgedBy<Judged>(judge: (rules: Rules) => Judged) {
  const rules = lateRules.found() ?? (await lateRules.bring().catch(() => null));
  return rules === null ? { values: {}, errors: {} } : judge(rules);
}
