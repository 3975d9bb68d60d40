import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../src/app/member/query-client.ts';
import { bringToasts } from '../../src/ui/toaster.tsx';

const { store } = await bringToasts();
afterEach(() => {
  store.remove();
  queryClient.clear();
});

/** Reads what the server answers with a key. */
const read = async (key: string) => {
  const queryFn = () => Promise.reject(Object.assign(new Error(key), { key, fields: {} }));
  await queryClient.fetchQuery({ queryKey: [key], queryFn, retry: false }).catch(() => undefined);
};
const toasts = () => store.getVisibleToasts().length;

describe('a read that failed', () => {
  it('is told in passing', async () => {
    await read('unavailable');
    await vi.waitFor(() => expect(toasts()).toBe(1));
  });

  it('of an address that was cut or mistyped is told by the page alone', async () => {
    await read('validation_failed');
    await read('not_found');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(toasts()).toBe(0);
  });
});
