import type { ActorRefFrom } from 'xstate';
import type { sessionMachine } from '../../machines/session/machine.ts';
import { bring } from '../platform/chunk.ts';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;

let started: Promise<SessionActor> | null = null;

/** The session chart, started on first use: with the member area, at sign-in, or once a public page is painted. */
export function sessionActor(): Promise<SessionActor> {
  started ??= bring(() => import('./session-start.ts'))
    .then(({ startSession }) => startSession())
    .catch((error: unknown) => {
      started = null;
      throw error;
    });
  return started;
}
