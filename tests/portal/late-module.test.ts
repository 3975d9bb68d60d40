import { describe, expect, it } from 'vitest';
import { lateModule } from '../../src/platform/late-module.ts';

const rules = { isRight: true };

describe('what comes later', () => {
  it('is told to who waits for it, whoever asked for it, and to nobody who has gone', async () => {
    const late = lateModule(() => Promise.resolve(rules));
    const told: string[] = [];
    late.subscribe(() => told.push('here'));
    const leave = late.subscribe(() => told.push('gone'));
    leave();
    expect(late.found()).toBeNull();
    expect(await late.bring()).toBe(rules);
    expect(late.found()).toBe(rules);
    await late.bring();
    expect(told).toEqual(['here']);
  });

  it('is asked for anew when it did not come', async () => {
    let asked = 0;
    const late = lateModule(() => {
      asked += 1;
      return asked === 1 ? Promise.reject(new Error('lost')) : Promise.resolve(rules);
    });
    await expect(late.bring()).rejects.toMatchObject({ name: 'ChunkError' });
    expect(late.found()).toBeNull();
    expect(await late.bring()).toBe(rules);
    await late.bring();
    expect(asked).toBe(2);
  });
});
