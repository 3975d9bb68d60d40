import { describe, expect, it } from 'vitest';
import {
  arrives,
  camille,
  hold,
  isAsked,
  lateSession,
  other,
  server,
  until,
} from '../fixtures/late-session.ts';

const { parts: portal, comeIn, comesIn } = lateSession();

describe('what was typed here is open to its person again', () => {
  const typed = async () => {
    const { actor } = await comeIn();
    await portal().writeSealed('draft', 'rue de la Paix');
    return actor;
  };

  it('who came back by another tab before it was known that somebody else had come in there', async () => {
    const actor = await typed();
    hold('/auth/whoami');
    await comesIn(other);
    await isAsked();
    expect(portal().isSealing()).toBe(false);
    await comesIn(camille);
    await arrives();
    await until(actor, 'member');
    expect([portal().isSealing(), portal().readSealed('draft')]).toEqual([true, 'rue de la Paix']);
  });

  it('who logs in here while it can’t be asked who has come in by another tab', async () => {
    const actor = await typed();
    server.isDown = true;
    await comesIn(other);
    await until(actor, 'restoreFailed');
    expect(portal().isSealing()).toBe(false);
    [server.isDown, server.who] = [false, camille];
    actor.send({ type: 'credentials.submitted', email: 'camille@demo.test', password: 'x' });
    await until(actor, 'member');
    expect([portal().isSealing(), portal().readSealed('draft')]).toEqual([true, 'rue de la Paix']);
  });
});
