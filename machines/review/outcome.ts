import type { ReviewAct } from './types.ts';

/** What an item is once an act is done about it. */
const outcome = {
  validation: 'VALIDATED',
  refusal: 'REFUSED',
  issue: 'REFUSED',
  reopening: 'PENDING_VALIDATION',
} as const satisfies Record<ReviewAct['kind'], string>;

/** Whether an item stands as the act wants it, or waits for a second person to be so; whoever did it. */
export const isAsWanted = (
  { status, approval }: { readonly status: string; readonly approval: unknown },
  { kind }: Pick<ReviewAct, 'kind'>,
): boolean => status === outcome[kind] || (kind === 'validation' && approval !== null);
