import { setImmediate } from 'node:timers/promises';
import { createTurnstile } from '../files/turnstile.ts';
import { member, type Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';

/** A paper is drawn in this very process, and nobody else is answered meanwhile. */
const drawing = createTurnstile({ running: 2, waiting: 16, each: { running: 1, waiting: 4 } });

type Caller = Pick<Context, 'session'>;

/** Others are answered between two papers, however many wait to be drawn. */
const inTurn =
  <T>(draw: () => Promise<T>) =>
  async () => {
    await setImmediate();
    return { drawn: await draw() };
  };

/**
 * Draws a paper for whoever calls, when it is their turn: two at once, one of one person. Throws `unavailable` with
 * Retry-After where too many wait. What is read for it is read before: no connection waits for a turn. That it was
 * handed out is logged behind it.
 */
export async function draw<T>(caller: Caller, make: () => Promise<T>): Promise<T> {
  const passed = await drawing.pass(inTurn(make), { who: member(caller).id });
  if (!passed) throw problem('unavailable', { retryAfter: 5 });
  return passed.drawn;
}

/** The same for a paper that is part of a write: it waits for its turn, and is never refused. */
export async function drawPatiently<T>(caller: Caller, make: () => Promise<T>): Promise<T> {
  const passed = await drawing.pass(inTurn(make), { who: member(caller).id, isPatient: true });
  if (!passed) throw new Error('who is patient was refused');
  return passed.drawn;
}
