/** How long what is being drawn is waited for, ms: a cheap phone takes many frames for a long page. */
const patience = 3000;

/**
 * Puts the focus on what is about to be drawn, as soon as it is there: `put` says whether it was. Whoever has gone
 * elsewhere meanwhile stays there.
 */
export function focusOnceDrawn(put: () => boolean): void {
  const from = document.activeElement;
  const end = performance.now() + patience;
  const attempt = () => {
    const now = document.activeElement;
    const isElsewhere = now !== from && now !== null && now !== document.body;
    if (isElsewhere || put() || performance.now() > end) return;
    requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}
