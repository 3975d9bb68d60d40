/** Twice what any form of the contract needs. */
const deepest = 32;

const childrenOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

/**
 * Whether a body is nested deeper than any that is asked for. Level by level: who reads it part by part, as libraries
 * do, would come to the end of the stack.
 */
export function isTooDeep(body: unknown): boolean {
  let level = childrenOf(body);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === deepest) return true;
    level = level.flatMap(childrenOf);
  }
  return false;
}
