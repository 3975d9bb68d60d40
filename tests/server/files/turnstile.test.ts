import { expect, it } from 'vitest';
import { createTurnstile } from '../../../server/files/turnstile.ts';

/** Work that ends when the test says so. */
function held() {
  let settle: (failure?: Error) => void = () => {};
  const promise = new Promise<string>((resolve, reject) => {
    settle = (failure) => (failure ? reject(failure) : resolve('done'));
  });
  return { work: () => promise, end: (failure?: Error) => settle(failure) };
}

it('lets so many in at once, the next when one is done or has failed, and sends away who comes too late', async () => {
  const turnstile = createTurnstile({ running: 2, waiting: 2 });
  const pieces = [held(), held(), held(), held()];
  const begun: number[] = [];
  const passed = pieces.map(({ work }, at) =>
    turnstile.pass(() => {
      begun.push(at);
      return work();
    }),
  );
  expect(begun).toEqual([0, 1]);
  expect(await turnstile.pass(async () => 'too late')).toBeNull();
  pieces[1]?.end(new Error('broken'));
  await expect(passed[1]).rejects.toThrow('broken');
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const piece of [pieces[0], pieces[2], pieces[3]]) piece?.end();
  expect(await Promise.all([passed[0], passed[2], passed[3]])).toEqual(['done', 'done', 'done']);
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(await turnstile.pass(async () => 'again')).toBe('again');
});
