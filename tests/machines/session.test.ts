import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { exampleUser } from '../../machines/catalogue/examples.ts';
import { sessionChart } from '../../machines/catalogue/session.ts';
import { forcesOut, isLoggedIn } from '../../machines/session/guards.ts';
import { sessionMachine } from '../../machines/session/machine.ts';
import {
  selectEndsAt,
  selectForcedOutReason,
  selectIsDecided,
  selectIsMember,
  selectUser,
} from '../../machines/session/selectors.ts';
import { leafOf } from '../../machines/leaves.ts';
import { sessionModel } from '../model/session.ts';
import { itIsWalkedCompletely } from './complete.ts';
import { whateverHappens } from './whatever-happens.ts';

const at = sessionChart.snapshotAt;
const id32 = 'x'.repeat(32);
const id33 = 'x'.repeat(33);

describe('the session', () => {
  itIsWalkedCompletely(sessionModel);

  it('knows a user exactly while somebody is logged in or leaving', () => {
    whateverHappens(sessionModel, ({ after }) => {
      const leaf = leafOf(after);
      if (leaf === 'leaving') return;
      expect(after.context.user !== null).toBe(after.hasTag('member'));
    });
  });

  it('never keeps a password or a code', () => {
    whateverHappens(sessionModel, ({ after }) => {
      expect(JSON.stringify(after.context)).not.toMatch(/a long sentence 42|123456/);
    });
  });

  it('lets nobody in between a right password and a second factor', () => {
    whateverHappens(sessionModel, ({ before, said, after }) => {
      if (!before.hasTag('secondFactor') || !after.hasTag('member')) return;
      expect(said.event.type).toMatch(/^xstate\.done\.actor\.(provePasskey|verifyCode)$/);
    });
  });

  it('keeps the session after a 403, and clears the flag at the next success', () => {
    whateverHappens(sessionModel, ({ before, said, after }) => {
      if (said.event.type === 'response.forbidden') expect(leafOf(after)).toBe(leafOf(before));
      if (said.event.type === 'response.forbidden' && before.hasTag('member'))
        expect(after.context).toEqual({ ...before.context, accessLimited: true });
      if (said.event.type === 'response.succeeded' && before.hasTag('member'))
        expect(after.context.accessLimited).toBe(false);
    });
  });

  it('goes on at its greatest length once another tab has opened it anew', () => {
    const actor = createActor(sessionMachine, { snapshot: at('member.ending') });
    actor.start();
    actor.send({ type: 'tab.signedIn', userId: exampleUser.id });
    expect(leafOf(actor.getSnapshot())).toBe('member.ending');
    actor.send({ type: 'session.renewed' });
    expect(leafOf(actor.getSnapshot())).toBe('member.active');
    expect(selectUser(actor.getSnapshot())).toEqual(exampleUser);
    actor.stop();
  });

  it('finds out anew who is there once its person has another role, whatever it warned of', () => {
    for (const leaf of ['active', 'expiringSoon.extending', 'ending']) {
      const actor = createActor(sessionMachine, { snapshot: at(`member.${leaf}`) });
      actor.start();
      actor.send({ type: 'role.changed' });
      expect(leafOf(actor.getSnapshot())).toBe('restoring');
      expect(selectUser(actor.getSnapshot())).toBeNull();
      actor.stop();
    }
  });

  it.each([
    ['/auth/logout', '/user/dashboard', false],
    ['/auth/login', '/login', false],
    ['/users/register', '/signup', false],
    ['/auth/checkActivationCode', '/account_activation', false],
    ['/x/features', '/signup', false],
    ['/x/features', '/signup/', false],
    ['/x/features', '/activate_account?code=abc', false],
    ['/auth/whoami', '/user/dashboard', true],
    ['/registrationStatus', '/user/enrollment', true],
    ['/auth/logout-everywhere', '/user/account', true],
    ['/individualDetails/login', '/user/signup', true],
  ])('a 401 of %s on %s puts out: %s', (call, page, out) => {
    expect(forcesOut({ call, page })).toBe(out);
    const snapshot = at('member.active');
    for (const ended of [null, 'expired', 'revoked'] as const)
      expect(snapshot.can({ type: 'response.unauthorized', call, page, ended })).toBe(out);
  });

  it.each([
    [id33, 1, 1, true],
    [id33, 1, 0, true],
    [id33, 0, 1, true],
    [id33, 0, 0, false],
    [id33, -5, -5, false],
    [id32, 1, 1, false],
    [id32, 1, 0, false],
    [id32, 0, 1, false],
    [id32, 0, 0, false],
  ])(
    'id of %s, token %i s, cookie %i s: logged in is %s',
    (id, tokenSecondsLeft, cookieSecondsLeft, wanted) => {
      expect(isLoggedIn({ id, tokenSecondsLeft, cookieSecondsLeft })).toBe(wanted);
    },
  );

  it('tells why somebody was put out', () => {
    expect(
      ['expired', 'revoked', 'unauthorized', 'otherTab'].map((reason) =>
        selectForcedOutReason(at(`forcedOut.${reason}`)),
      ),
    ).toEqual(['expired', 'revoked', 'unauthorized', 'otherTab']);
    expect(selectForcedOutReason(at('anonymous.visiting'))).toBeNull();
  });

  it('shows an end only with the warning, and puts nobody out before it is known who is there', () => {
    expect(selectUser(at('forcedOut.expired'))).toBeNull();
    expect(selectEndsAt(at('member.active'))).toBeNull();
    expect(selectEndsAt(at('member.ending'))).not.toBeNull();
    expect(selectIsMember(at('member.expiringSoon.extending'))).toBe(true);
    expect(['restoring', 'restoreFailed', 'leaving'].map((leaf) => selectIsDecided(at(leaf)))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
