import type { AnyTransitionDefinition } from 'xstate';

/** An event's name as a reader says it: what xstate generates is told in words. */
export function eventWords(type: string): string {
  const reply = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type);
  if (reply) return `${reply[2]} ${reply[1] === 'done' ? 'done' : 'failed'}`;
  const time = /^xstate\.after\.([^.]+)\./.exec(type);
  if (time) return `after ${time[1]}`;
  return type === '' ? 'at once' : type;
}

/** The name of a guard, with parameters or without; '' where none is. */
export function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  const type: unknown = typeof guard === 'object' && guard !== null ? Reflect.get(guard, 'type') : undefined;
  return typeof type === 'string' ? type : '';
}

/** `logout.requested`, `step.requested [stepIsReached]`. */
export function edgeWords({ eventType, guard }: AnyTransitionDefinition): string {
  const name = guardName(guard);
  return name === '' ? eventWords(eventType) : `${eventWords(eventType)} [${name}]`;
}

export const escapeXml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
