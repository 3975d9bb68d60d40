/**
 * Has the browser ask before the page is closed, loaded anew or left for another address, where there `isReason` by then;
 * returns what ends that.
 */
export function askBeforeUnload(isReason = () => true): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isReason()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** The entry of the history that somebody chose to go to after all, while the way there is on its way. */
let letThrough: string | null = null;

/**
 * Holds the browser's own way back, and forward, from one path of the portal to another: nothing moves, and `ask` is given
 * the way on; returns what ends that. A browser without `navigation` goes at once, and so does one whose button is
 * pressed again without anything else between: nobody is kept on a page.
 */
export function holdTraversal(ask: (go: () => void) => void): () => void {
  if (!('navigation' in window)) return () => undefined;
  const { navigation, location } = window;
  const hold = (event: NavigateEvent) => {
    const { destination, navigationType, cancelable } = event;
    const { key, sameDocument, url } = destination;
    if (navigationType !== 'traverse' || !cancelable || !sameDocument || key === letThrough) return;
    if (new URL(url).pathname === location.pathname) return;
    event.preventDefault();
    ask(() => {
      letThrough = key;
      const arrived = () => (letThrough = null);
      void navigation.traverseTo(key).committed?.then(arrived, arrived);
    });
  };
  navigation.addEventListener('navigate', hold);
  return () => navigation.removeEventListener('navigate', hold);
}
