import { afterEach, describe, expect, it } from 'vitest';
import { contract } from '../../contract/index.ts';
import { session } from '../../contract/values/session.ts';
import { Problem } from '../../src/api/problem.ts';
import { confirmed, onConfirmationWaiting, waitingForConfirmation } from '../../src/queries/confirmation.ts';
import { keepSession } from '../../src/queries/session.ts';

const asks = () => Promise.reject(new Problem('confirmation_required', 422));
/** A call that asks so many times before it is done. */
function call(times: number) {
  const made: number[] = [];
  return {
    made,
    run: () => {
      made.push(made.length + 1);
      return made.length > times ? Promise.resolve('done') : asks();
    },
  };
}
const opened = () => new Promise((resolve) => setImmediate(resolve));

describe('a call that may ask who it is', () => {
  it('is made once when nothing is asked', async () => {
    const { run, made } = call(0);
    await expect(confirmed('money_out', run)).resolves.toBe('done');
    expect([made.length, waitingForConfirmation()]).toEqual([1, null]);
  });

  it('waits for the answer, and is made again as often as it is asked for', async () => {
    const { run, made } = call(2);
    const seen: (string | undefined)[] = [];
    const stop = onConfirmationWaiting(() => seen.push(waitingForConfirmation()?.purpose));
    const done = confirmed('bank_details', run);
    await opened();
    expect(made).toHaveLength(1);
    waitingForConfirmation()?.answer(true);
    await opened();
    waitingForConfirmation()?.answer(true);
    await expect(done).resolves.toBe('done');
    stop();
    expect(made).toHaveLength(3);
    expect(seen).toEqual(['bank_details', undefined, 'bank_details', undefined]);
  });

  it('is given up with what the server said when the answer is no, and never made again', async () => {
    const { run, made } = call(1);
    const done = confirmed('money_out', run);
    await opened();
    waitingForConfirmation()?.answer(false);
    await expect(done).rejects.toMatchObject({ key: 'confirmation_required' });
    expect([made.length, waitingForConfirmation()]).toEqual([1, null]);
  });

  it('is given up when another one asks', async () => {
    const first = confirmed('money_out', call(1).run);
    await opened();
    const second = confirmed('bank_details', call(1).run);
    await expect(first).rejects.toMatchObject({ key: 'confirmation_required' });
    expect(waitingForConfirmation()?.purpose).toBe('bank_details');
    waitingForConfirmation()?.answer(true);
    await expect(second).resolves.toBe('done');
  });

  it('is given up when it still asks after it was confirmed three times', async () => {
    const { run, made } = call(100);
    const questions = new Set<number>();
    const stop = onConfirmationWaiting(() => {
      const question = waitingForConfirmation();
      if (question === null) return;
      questions.add(question.number);
      // as a dialog that finds nothing to be asked
      queueMicrotask(() => question.answer(true));
    });
    await expect(confirmed('money_out', run)).rejects.toMatchObject({ key: 'confirmation_required' });
    stop();
    expect([made.length, questions.size, waitingForConfirmation()]).toEqual([4, 3, null]);
  });

  it('passes every other failure on', async () => {
    const fails = () => Promise.reject(new Problem('conflict', 409));
    await expect(confirmed('money_out', fails)).rejects.toMatchObject({ key: 'conflict' });
    expect(waitingForConfirmation()).toBeNull();
  });
});

describe('a call of one person, once another has come in', () => {
  const one = session.parse(contract.auth.whoami['~orpc'].meta.example?.reply);
  const other = { ...one, id: 'b'.repeat(36) };
  afterEach(() => keepSession(null));

  it('asks nobody who it is, where its refusal comes late', async () => {
    keepSession(one);
    const { run, made } = call(1);
    const done = confirmed('bank_details', run);
    keepSession(other);
    await expect(done).rejects.toMatchObject({ key: 'confirmation_required' });
    expect([made.length, waitingForConfirmation()]).toEqual([1, null]);
  });

  it('is not made in their name, whatever they answer', async () => {
    keepSession(one);
    const { run, made } = call(1);
    const done = confirmed('bank_details', run);
    await opened();
    keepSession(other);
    waitingForConfirmation()?.answer(true);
    await expect(done).rejects.toMatchObject({ key: 'confirmation_required' });
    expect(made).toHaveLength(1);
  });
});
