/** Has the browser ask before the page is closed, loaded anew or left for another address; returns what ends that. */
export function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/**
 * Holds the browser's own way back, and forward, from one path of the portal to another: nothing moves, and `ask` is given
 * the way on; returns what ends that. A browser without `navigation` goes at once, and so does one whose button is
 * pressed again without anything else between: nobody is kept on a page.
 */
export function holdTraversal(ask: (go: () => void) => void): () => void {
  if (!('navigation' in window)) return () => undefined;
  const { navigation } = window;
  let isLet = false;
  const hold = (event: NavigateEvent) => {
    const { destination, navigationType, cancelable } = event;
    if (isLet || navigationType !== 'traverse' || !cancelable || !destination.sameDocument) return;
    event.preventDefault();
    ask(() => {
      isLet = true;
      void navigation.traverseTo(destination.key).committed?.catch(() => undefined);
    });
  };
  navigation.addEventListener('navigate', hold);
  return () => navigation.removeEventListener('navigate', hold);
}
