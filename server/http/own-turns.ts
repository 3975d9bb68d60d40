import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Member } from './context.ts';
import { countedBySession } from './member-calls.ts';
import { isMultipart } from './multipart.ts';
import { problem } from './problem.ts';
import type { Row } from './rows.ts';

/** How many writes of one person are worked on at once, how many more may wait, and for how many milliseconds. */
export type TurnLimits = { readonly running: number; readonly waiting: number; readonly patience: number };

/** A quarter of a process' connections at most: one person's writes mostly wait for each other anyway. */
export const turnLimits = (connections: number): TurnLimits => ({
  running: Math.max(1, Math.min(4, Math.floor(connections / 4))),
  waiting: 100,
  patience: 20_000,
});

type Asked = Pick<FastifyRequest, 'method' | 'headers'>;

/**
 * In whose line a call waits; null: in none. What is only read holds nobody up, and files have places of their own. What
 * gets somebody out is lined up by session, as it is counted: whoever sits in another one can't hold it up.
 */
export function lineOf(
  { name }: Pick<Row, 'name'>,
  { method, headers }: Asked,
  member: Member | null,
): string | null {
  if (!member || method === 'GET' || method === 'HEAD' || isMultipart(headers)) return null;
  return name === 'auth.logout' || countedBySession.has(name) ? member.sessionId : member.id;
}

type Line = { running: number; readonly waiting: Set<() => void> };
type Work<T> = (leave: () => void, hasWaited: boolean) => Promise<T>;
type OwnTurns = {
  /**
   * Does the work when it is its turn, and lets the next in when it says so (`leave`), at the latest when it is done, and
   * whoever still waits for it. Throws
   * `unavailable` with Retry-After when too many wait, after `patience`, or when nobody waits any more for what was not
   * begun.
   */
  take<T>(who: string | null, response: ServerResponse, work: Work<T>): Promise<T>;
};

/** Lets the writes of each person in by turns, before they take a connection: it would wait with them. */
export function createOwnTurns({ running, waiting, patience }: TurnLimits): OwnTurns {
  const lines = new Map<string, Line>();
  const later = () => problem('unavailable', { retryAfter: 5 });
  const wait = (line: Line, response: ServerResponse) =>
    new Promise<void>((resolve, reject) => {
      const forget = () => {
        clearTimeout(timer);
        response.off('close', giveUp);
        line.waiting.delete(go);
      };
      const giveUp = () => {
        forget();
        reject(later());
      };
      const go = () => {
        forget();
        resolve();
      };
      const timer = setTimeout(giveUp, patience);
      response.once('close', giveUp);
      line.waiting.add(go);
    });
  const leaving = (who: string, line: Line) => {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      const [next] = line.waiting;
      if (next) return next();
      line.running -= 1;
      if (line.running === 0) lines.delete(who);
    };
  };
  return {
    async take(who, response, work) {
      if (who === null) return work(() => {}, false);
      const line = lines.get(who) ?? { running: 0, waiting: new Set() };
      const mustWait = line.running >= running;
      if (mustWait) {
        if (response.destroyed || line.waiting.size >= waiting) throw later();
        await wait(line, response);
      } else {
        line.running += 1;
        lines.set(who, line);
      }
      const leave = leaving(who, line);
      try {
        return await work(leave, mustWait);
      } finally {
        leave();
      }
    },
  };
}
