const acts = ['pointerdown', 'keydown', 'click'] as const;
/** the window that was left alone; null: none is */
let alone: Window | null = null;

/** Whether the page acts by itself: what it asks for now was caused by nobody. */
export const isUnattended = (): boolean => alone !== null && alone === window;

/** From now on the page acts by itself, until somebody does something in it or comes back to it. */
export function leaveUnattended(): void {
  if (alone === window) return;
  alone = window;
  const attended = () => {
    if (document.visibilityState === 'hidden') return;
    alone = null;
    for (const act of acts) window.removeEventListener(act, attended, true);
    document.removeEventListener('visibilitychange', attended, true);
    window.removeEventListener('focus', cameBack, true);
  };
  // the window's own: that of a part of the page, which the page may give, comes by here too
  const cameBack = ({ target }: Event) => {
    if (target === window) attended();
  };
  // before anything that answers to them asks for something
  for (const act of acts) window.addEventListener(act, attended, true);
  document.addEventListener('visibilitychange', attended, true);
  window.addEventListener('focus', cameBack, true);
}
