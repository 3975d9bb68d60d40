import { describe, expect, it } from 'vitest';
import { notificationKinds } from '../../contract/values/notification-kinds.ts';
import { isKnown } from '../../src/features/notifications/words.ts';

describe('a line of the notifications', () => {
  it.each(notificationKinds)('of %s is shown', (kind) => {
    expect(isKnown({ kind })).toBe(true);
  });
  it.each(['of_a_newer_server', 'toString', ''])('of a kind without words (%j) is left out', (kind) => {
    expect(isKnown({ kind })).toBe(false);
  });
});
