import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Store } from '../fixtures/browser-store.ts';

const draftKey = btoa('a'.repeat(32));
let sealed: typeof import('../../src/platform/sealed.ts');
let typed: typeof import('../../src/platform/typed.ts');
beforeAll(async () => {
  vi.stubGlobal('window', { localStorage: Store.of({}), sessionStorage: Store.of({}) });
  sealed = await import('../../src/platform/sealed.ts');
  typed = await import('../../src/platform/typed.ts');
  await sealed.openSealed(draftKey);
});
afterAll(() => {
  sealed.clearSealed();
  sealed.closeSealed();
  vi.unstubAllGlobals();
});

describe('a form that is begun anew', () => {
  it('comes back with its words under its own key, and not under the one that did something else', async () => {
    await sealed.writeSealed('operation', { values: { amount: '20' }, key: 'sent before' });
    const key = typed.renewTypedKey('operation');
    expect(key).not.toBe('sent before');
    expect(typed.readTyped('operation')).toEqual({ values: { amount: '20' }, key });
  });

  it('keeps nothing where nothing was typed', () => {
    typed.renewTypedKey('empty');
    expect(sealed.readSealed('empty')).toBeNull();
  });
});
