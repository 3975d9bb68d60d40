import type { AnyEventObject } from 'xstate';
import type { Standing } from '../../../machines/review/types.ts';
import type { Variant } from '../texts/types.ts';

/** What the server says of a section, in one word. */
function wordOf({ kind, isDecided, isOvertaken }: Standing): string {
  if (kind !== 'decidable') return kind;
  if (isOvertaken) return 'overtaken';
  return isDecided ? 'decided' : 'open';
}

const isStanding = (told: unknown): told is Standing =>
  typeof told === 'object' && told !== null && 'isOvertaken' in told;

/** Answers by where the review goes on, a refusal by what it is about. */
export function reviewVariant(event: AnyEventObject): Variant | null {
  if (event.type === 'refusal.submitted') return { name: event['act'].kind };
  const told: unknown = event['standing'] ?? event['output'];
  return isStanding(told) ? { name: wordOf(told) } : null;
}
