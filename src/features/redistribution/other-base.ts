import type { Redistribution } from '../../../contract/values/redistribution.ts';

/** What the values of a posted month come to by now, where that is another amount than was shared out; else null. */
export const otherBase = ({
  base_amount,
  current_base,
}: Pick<Redistribution, 'base_amount' | 'current_base'>): string | null =>
  (current_base ?? base_amount) === base_amount ? null : current_base;
