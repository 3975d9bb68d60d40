const acts = ['pointerdown', 'keydown', 'click'] as const;
let isAlone = false;

/** Whether the page acts by itself: what it asks for now was caused by nobody. */
export const isUnattended = (): boolean => isAlone;

/** From now on the page acts by itself, until somebody does something in it or comes back to it. */
export function leaveUnattended(): void {
  if (isAlone) return;
  isAlone = true;
  const attended = () => {
    if (document.visibilityState === 'hidden') return;
    isAlone = false;
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
