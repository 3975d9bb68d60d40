import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { refusalOf } from '../../machines/refusal.ts';
import { secondFactorMachine } from '../../machines/second-factor/machine.ts';
import { selectIsUnsure } from '../../machines/second-factor/selectors.ts';
import type { Change, Outcome } from '../../machines/second-factor/types.ts';
import { confirmationModel } from '../model/confirmation.ts';
import { secondFactorModel } from '../model/second-factor.ts';
import { itIsWalkedCompletely } from './complete.ts';
import { whateverHappens } from './whatever-happens.ts';

describe('setting up a second factor', () => {
  itIsWalkedCompletely(secondFactorModel);

  it('holds a key or recovery codes only while they are shown', () => {
    whateverHappens(secondFactorModel, ({ after }) => {
      const shown = ['scanning', 'verifying', 'codeRefused', 'keepingCodes'];
      if (shown.includes(String(after.value))) return;
      expect(JSON.stringify(after.context)).not.toMatch(/JBSWY3DP|7Q2KF/);
    });
  });

  it('tells what the server has done while its recovery codes are still to be kept', async () => {
    const machine = secondFactorMachine.provide({
      actors: {
        performChange: fromPromise<Outcome, { readonly change: Change }>(() =>
          Promise.resolve({ kind: 'keep', codes: ['7Q2KF-9MXPA'] }),
        ),
      },
    });
    const actor = createActor(machine);
    const told = vi.fn();
    // who hears it can tell that the codes are on the page
    actor.on('factors.changed', () => told(actor.getSnapshot().value));
    actor.start();
    actor.send({ type: 'change.requested', change: { kind: 'passkey', name: 'Phone' } });
    actor.send({ type: 'identity.confirmed' });
    await waitFor(actor, (snapshot) => snapshot.matches('keepingCodes'));
    expect(told).toHaveBeenCalledExactlyOnceWith('keepingCodes');
    actor.stop();
  });

  it('changes nothing before the person has shown who they are', () => {
    whateverHappens(secondFactorModel, ({ before, after }) => {
      if (after.value === 'performing' && before.value !== 'performing')
        expect(before.value).toMatch(/^(confirming|refused)$/);
    });
  });

  it('says that nothing was changed only where that is known', () => {
    const isUnsure = (change: Change, key: string) =>
      selectIsUnsure(
        secondFactorMachine.resolveState({
          value: 'refused',
          context: { change, app: null, codes: [], refusal: refusalOf({ key }) },
        }),
      );
    const passkey = { kind: 'passkey', name: 'Phone' } as const;
    expect(isUnsure(passkey, 'no_response')).toBe(true);
    expect(isUnsure(passkey, 'unavailable')).toBe(true);
    expect(isUnsure({ kind: 'codes' }, 'unexpected_error')).toBe(true);
    expect(isUnsure(passkey, 'passkey_cancelled')).toBe(false);
    // an app is taken by its code: said twice, the second answer is a conflict
    expect(isUnsure({ kind: 'app' }, 'conflict')).toBe(true);
    expect(isUnsure({ kind: 'app' }, 'no_response')).toBe(false);
  });
});

describe('confirming who one is', () => {
  itIsWalkedCompletely(confirmationModel);

  it('never keeps what was typed', () => {
    whateverHappens(confirmationModel, ({ after }) => {
      expect(JSON.stringify(after.context)).not.toContain('123456');
    });
  });
});
