import { after } from './clock.ts';

/** How long the first screen may keep what it doesn't need waiting. Milliseconds. */
export const firstScreenPatience = 5000;

/** Nothing is waited for where no page is being loaded: in a story, or later on. */
let drawn: Promise<void> = Promise.resolve();
let tell = (): void => undefined;

/** A page is being loaded: what its first screen doesn't need waits for it. */
export function expectFirstScreen(): void {
  drawn = new Promise((resolve) => {
    tell = resolve;
  });
  after(firstScreenPatience, tell);
}

/** The first screen can be worked with: told, and marked, once it is painted and the thread free for what a person does. */
export function firstScreenIsDrawn(): void {
  requestAnimationFrame(() =>
    after(0, () => {
      performance.mark('usable');
      tell();
    }),
  );
}

/** When the line and the thread are free for what the first screen doesn't need. */
export const afterFirstScreen = (): Promise<void> => drawn;
