import type { Effect } from '../contract/values/effect.ts';

/** What a later version of the server tells beside what this page knows: a new kind of effect. */
export const laterEffects: readonly Effect[] = JSON.parse('[{ "effect": "wallet.frozen" }]');
