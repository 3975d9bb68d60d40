import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { Store } from '../fixtures/browser-store.ts';

const parts = () => import('../../src/actors/activation.ts');
let portal: Awaited<ReturnType<typeof parts>>;
let answer: () => Response;

beforeAll(async () => {
  vi.stubGlobal('window', {
    location: { origin: 'http://127.0.0.1:9' },
    localStorage: Store.of({}),
    sessionStorage: Store.of({}),
  });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
  portal = await parts();
});
afterAll(() => vi.unstubAllGlobals());

const checked = (input: { readonly email: string | null; readonly code: string }) => {
  const looking = createActor(portal.checkCode, { input });
  // a refusal is what is waited for
  looking.subscribe({ error: () => undefined });
  looking.start();
  return toPromise(looking);
};
const refused = (error_key: string) => () => Response.json({ error_key }, { status: 422 });

it('takes a link that was cut short for a wrong code: nobody has an answer to correct', async () => {
  answer = refused('validation_failed');
  await expect(checked({ email: null, code: 'x' })).rejects.toMatchObject({ key: 'invalid_activation_code' });
});

it('leaves what is wrong with a typed code, and any other refusal of a link, as the server said it', async () => {
  answer = refused('validation_failed');
  const typed = { email: 'camille@example.com', code: '123456' };
  await expect(checked(typed)).rejects.toMatchObject({ key: 'validation_failed' });
  answer = refused('expired_activation_code');
  await expect(checked({ email: null, code: 'x'.repeat(40) })).rejects.toMatchObject({
    key: 'expired_activation_code',
  });
});
