import type { AnyEventObject } from 'xstate';
import { shareStops } from '../../../machines/redistribution/guards.ts';
import type { Entry as Shares, Standing } from '../../../machines/redistribution/types.ts';
import type { Entry } from '../../../machines/value-editing/types.ts';
import type { ImportCounts } from '../../../machines/value-import/types.ts';
import type { Variant } from '../texts/types.ts';

/** What is typed into a grid by whether it can be read, another version by whether it is still a draft. */
export function valueEditingVariant(event: AnyEventObject): Variant | null {
  if (event.type === 'xstate.done.actor.readTheirs')
    return { name: event['output'].isOpen === true ? 'open' : 'closed' };
  if (event.type !== 'entries.changed') return null;
  const entries: readonly Entry[] = event['entries'];
  if (entries.length === 0) return { name: 'undone' };
  return entries.some(({ amounts }) => amounts === null) ? { name: 'unreadable' } : null;
}

function sharesTyped(entry: Shares): Variant | null {
  if (shareStops({ entry }).length > 0) return { name: 'short' };
  if (!entry.isRestating) return null;
  return { name: entry.reason === null ? 'again' : 'reason' };
}
function monthSaid(standing: Standing | null): Variant {
  if (standing === null) return { name: 'none' };
  if (standing.isAwaited || standing.status === 'AWAITING_APPROVAL') return { name: 'awaited' };
  return {
    name: standing.status === 'DRAFT' ? 'draft' : 'posted',
    values: { version: String(standing.version) },
  };
}

/** Shares by whether they make 100 %, a month by where it stands, a choice by whose version is kept. */
export function redistributionVariant(event: AnyEventObject): Variant | null {
  switch (event.type) {
    case 'entry.changed':
      return sharesTyped(event['entry']);
    case 'conflict.resolved':
      return { name: event['mine'] === true ? 'mine' : 'theirs' };
    case 'standing.changed':
    case 'xstate.done.actor.loadMonth':
    case 'xstate.done.actor.compareMonth':
      return monthSaid((event['output'] ?? event)['standing']);
    case 'xstate.done.actor.saveDraft':
    case 'xstate.done.actor.sendMonth':
    case 'xstate.done.actor.recallMonth':
      return monthSaid(event['output']);
    default:
      return null;
  }
}

/** A file that was read, by what its rows are. */
export function valueImportVariant(event: AnyEventObject): Variant | null {
  if (event.type !== 'check.finished') return null;
  const counts: ImportCounts = event['checked'].counts;
  if (counts.wrong > 0) return { name: 'wrong' };
  return counts.new + counts.changed > 0 ? null : { name: 'same' };
}
