import { after } from './clock.ts';

type Watcher = {
  readonly addEventListener: (name: 'close', listener: () => void) => void;
  readonly destroy: () => void;
};
declare const CloseWatcher: (new () => Watcher) | undefined;

/** What lies over the page, the lowest first: each closes itself. */
const layers: (() => void)[] = [];
let watcher: Watcher | null = null;

function letGo(): void {
  watcher?.destroy();
  watcher = null;
}

/** One for all layers: the browser takes several for one where nobody pressed in between, and one back would close them all. */
function watch(): void {
  if (typeof CloseWatcher === 'undefined') return;
  letGo();
  const made = new CloseWatcher();
  watcher = made;
  made.addEventListener('close', () => {
    watcher = null;
    layers.at(-1)?.();
    // each watcher is asked once: what lies below, or did not close, is watched by the next, once this one is through
    after(0, () => {
      if (layers.length > 0 && watcher === null) watch();
    });
  });
}

/**
 * Calls `close` when the browser asks that what lies over the page be closed, as Android's back does, while it is the topmost
 * layer; returns what ends that. Esc is no matter of it: dialogs take the key themselves, and the browser hears no more of it.
 */
export function onCloseRequest(close: () => void): () => void {
  layers.push(close);
  watch();
  return () => {
    layers.splice(layers.lastIndexOf(close), 1);
    if (layers.length === 0) letGo();
  };
}
