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

it('has room for so many of one person, whose others wait for it while anybody else comes in', async () => {
  const turnstile = createTurnstile({ running: 2, waiting: 4, each: { running: 1, waiting: 1 } });
  const begun: string[] = [];
  const enter = (who: string, isPatient = false) => {
    const { work, end } = held();
    const passed = turnstile.pass(
      () => {
        begun.push(who);
        return work();
      },
      { who, isPatient },
    );
    return { passed, end };
  };
  const all = [enter('anna'), enter('anna')];
  expect(await enter('anna').passed).toBeNull();
  all.push(enter('ben'));
  expect(begun).toEqual(['anna', 'ben']);
  // what was typed waits, however many do
  all.push(enter('anna', true), enter('carl'), enter('dora'));
  expect(await enter('eve').passed).toBeNull();
  all.push(enter('eve', true));
  all[2]?.end();
  await expect.poll(() => begun).toEqual(['anna', 'ben', 'carl']);
  all[0]?.end();
  await expect.poll(() => begun).toEqual(['anna', 'ben', 'carl', 'anna']);
  for (const { end } of all) end();
  expect(await Promise.all(all.map(({ passed }) => passed))).toEqual(all.map(() => 'done'));
  expect(begun).toHaveLength(all.length);
});
