import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { sessionMachine } from '../../machines/session/machine.ts';
import type { Restored } from '../../machines/session/types.ts';

const page = new EventTarget();
let againOnline: typeof import('../../src/platform/again-online.ts').againOnline;
let isUnattended: typeof import('../../src/platform/unattended.ts').isUnattended;
beforeAll(async () => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  // whether the page acts by itself is kept by the module, and other files have their say
  vi.resetModules();
  ({ againOnline } = await import('../../src/platform/again-online.ts'));
  ({ isUnattended } = await import('../../src/platform/unattended.ts'));
});
afterAll(() => void vi.unstubAllGlobals());
const lineIsBack = () => page.dispatchEvent(new Event('online'));

/** A session that the server did not answer for, until the line is back. */
function session() {
  let asked = 0;
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        restoreSession: fromPromise<Restored, undefined>(() => {
          asked += 1;
          return asked < 3 ? Promise.reject({ key: 'no_response' }) : Promise.resolve({ kind: 'none' });
        }),
        watchTabs: fromCallback(() => undefined),
      },
    }),
  );
  actor.start();
  return { actor, asked: () => asked };
}

describe('a chart whose read has failed', () => {
  it('asks again each time the line is back, and no more once it has its answer', async () => {
    const { actor, asked } = session();
    const stop = againOnline(actor, { type: 'restore.retried' });
    for (const times of [1, 2]) {
      await expect.poll(() => actor.getSnapshot().value).toBe('restoreFailed');
      expect(asked()).toBe(times);
      lineIsBack();
    }
    await expect.poll(() => actor.getSnapshot().hasTag('form')).toBe(true);
    // as an act that nobody made, which renews no session
    expect(isUnattended()).toBe(true);
    page.dispatchEvent(new Event('keydown'));
    expect(isUnattended()).toBe(false);
    lineIsBack();
    expect(asked()).toBe(3);
    stop();
  });

  it('asks no more once its page is left', async () => {
    const { actor, asked } = session();
    againOnline(actor, { type: 'restore.retried' })();
    await expect.poll(() => actor.getSnapshot().value).toBe('restoreFailed');
    lineIsBack();
    expect(asked()).toBe(1);
  });

  // that of requests is put together in its screen, and the enrollment has three charts under one page
  it.each([
    'src/app/member/session-context.tsx',
    'src/app/member/money-operation.tsx',
    'src/app/member/redistribution.tsx',
    'src/app/member/review.tsx',
    'src/app/member/enrollment.tsx',
    'src/features/requests/request-screen.tsx',
  ])('is told of the line by its page: %s', (path) => {
    expect(readFileSync(path, 'utf8')).toMatch(/againOnline\(|whenOnline\(/);
  });
});
