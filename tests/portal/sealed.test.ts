import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Store } from '../fixtures/browser-store.ts';

const browser = { localStorage: Store.of({}), sessionStorage: Store.of({}) };
const keyOf = (letter: string) => btoa(letter.repeat(32));
const seals = () => Object.keys(browser.sessionStorage);

let sealed: typeof import('../../src/platform/sealed.ts');
beforeAll(async () => {
  vi.stubGlobal('window', browser);
  sealed = await import('../../src/platform/sealed.ts');
});
beforeEach(() => {
  sealed.closeSealed();
  browser.sessionStorage = Store.of({});
});
afterAll(() => void vi.unstubAllGlobals());

describe('what is typed and sealed', () => {
  it('is there again for its key alone', async () => {
    await sealed.openSealed(keyOf('a'));
    await sealed.writeSealed('draft', 'rue de la Paix');
    sealed.closeSealed();
    await sealed.openSealed(keyOf('b'));
    expect(sealed.readSealed('draft')).toBeNull();
    await sealed.openSealed(keyOf('a'));
    expect(sealed.readSealed('draft')).toBe('rue de la Paix');
  });

  it('is known to who comes in while it was still being sealed, and gone when they leave by will', async () => {
    await sealed.openSealed(keyOf('a'));
    const write = sealed.writeSealed('draft', 'rue de la Paix');
    sealed.closeSealed();
    await sealed.openSealed(keyOf('a'));
    await write;
    expect(sealed.readSealed('draft')).toBe('rue de la Paix');
    sealed.clearSealed();
    expect(seals()).toEqual([]);
  });

  it('is known to who comes in again without having left, though it was typed while the older seals were read', async () => {
    await sealed.openSealed(keyOf('a'));
    for (const field of Array(40).keys()) await sealed.writeSealed(`field ${field}`, field);
    const opening = sealed.openSealed(keyOf('a'));
    // the key is there, and the seals are being read
    for (let turn = 0; turn < 4; turn += 1) await crypto.subtle.digest('SHA-256', new Uint8Array(1));
    await Promise.all([sealed.writeSealed('draft', 'rue de la Paix'), opening]);
    expect(sealed.readSealed('draft')).toBe('rue de la Paix');
    expect(sealed.readSealed('field 39')).toBe(39);
    sealed.clearSealed();
    expect(seals()).toEqual([]);
  });

  it('is not opened any more by who has left meanwhile', async () => {
    const opening = sealed.openSealed(keyOf('a'));
    sealed.closeSealed();
    await opening;
    expect(sealed.isSealing()).toBe(false);
    await sealed.writeSealed('draft', 'rue de la Paix');
    expect(seals()).toEqual([]);
  });

  it('is opened by the last of two keys', async () => {
    await Promise.all([sealed.openSealed(keyOf('a')), sealed.openSealed(keyOf('b'))]);
    await sealed.writeSealed('draft', 'rue de la Paix');
    await sealed.openSealed(keyOf('a'));
    expect(sealed.readSealed('draft')).toBeNull();
    await sealed.openSealed(keyOf('b'));
    expect(sealed.readSealed('draft')).toBe('rue de la Paix');
  });
});
