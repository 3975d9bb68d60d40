import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { activationMachine } from '../../machines/activation/machine.ts';
import type { Activated, ActivationCode } from '../../machines/activation/types.ts';
import { settled } from '../../src/features/public/use-lazy-actor.ts';

type Called = { readonly answer: () => void; readonly refuse: (key: string) => void };

/** The chart of an activation whose calls are answered by the test. */
function activation() {
  const calls: Record<'check' | 'resend', Called[]> = { check: [], resend: [] };
  const held = <Output, Input>(name: keyof typeof calls, output: Output) =>
    fromPromise<Output, Input>(
      () =>
        new Promise((resolve, reject) =>
          calls[name].push({ answer: () => resolve(output), refuse: (key) => reject({ key }) }),
        ),
    );
  const actor = createActor(
    activationMachine.provide({
      actors: {
        checkCode: held<Activated, ActivationCode>('check', { kind: 'open' }),
        resendCode: held<void, { readonly email: string }>('resend', undefined),
      },
    }),
    { input: { email: 'camille@example.com', code: null } },
  );
  actor.start();
  return { actor, calls };
}
const code = { type: 'code.submitted', email: 'camille@example.com', code: '123456' } as const;
const resend = { type: 'resend.requested', email: 'camille@example.com' } as const;

describe('what a form sends to its chart', () => {
  it('is told of with why it was refused', async () => {
    const { actor, calls } = activation();
    const outcome = settled(actor, code, ({ context }) => context.refusal);
    calls.check[0]?.refuse('invalid_activation_code');
    expect((await outcome)?.key).toBe('invalid_activation_code');
  });

  it('waits until the chart is done with something else, and is not taken for done before', async () => {
    const { actor, calls } = activation();
    actor.send(resend);
    const outcome = settled(actor, code, ({ context }) => context.refusal);
    expect(calls.check).toHaveLength(0);
    calls.resend[0]?.answer();
    await expect.poll(() => calls.check.length).toBe(1);
    calls.check[0]?.refuse('invalid_activation_code');
    expect((await outcome)?.key).toBe('invalid_activation_code');
  });
});
