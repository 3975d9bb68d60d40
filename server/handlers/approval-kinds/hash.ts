import { createHash } from 'node:crypto';
import type { Effect } from '../../../contract/values/effect.ts';
import { canonicalJson } from '../../rules/activity-seal.ts';
import { decidedByFacts } from '../../rules/effects.ts';

/** The hash of a list of effects, of what was asked, and of the facts that it rests on (decisions §7). */
export const hashEffects = (effects: readonly Effect[], facts: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(canonicalJson({ effects: decidedByFacts(effects), facts }))
    .digest('hex');
