import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TypedWords } from '../../src/platform/typed.ts';
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

describe('a form whose answer comes once somebody else has come in', () => {
  const formOf = (name: string): TypedWords[] => {
    const drawn: TypedWords[] = [];
    const Form = () => {
      drawn.push(typed.useTyped(name));
      return null;
    };
    renderToString(createElement(Form));
    return drawn;
  };

  it('takes none of their words away, and puts none among them', async () => {
    const [form] = formOf('profile');
    await sealed.openSealed(btoa('b'.repeat(32)));
    await sealed.writeSealed('profile', { values: { phone: '6' }, key: null });
    form?.drop();
    form?.keep({ phone: '7' });
    expect(typed.readTyped('profile').values).toEqual({ phone: '6' });
    sealed.clearSealed();
  });

  it('drops its own words where its own person is back', async () => {
    await sealed.openSealed(draftKey);
    const [form] = formOf('profile');
    form?.keep({ phone: '6' });
    sealed.closeSealed();
    await sealed.openSealed(draftKey);
    expect(typed.readTyped('profile').values).toEqual({ phone: '6' });
    form?.drop();
    expect(typed.readTyped('profile').values).toBeNull();
  });
});
