/**
 * The browser's two stores. Private windows and full disks make them throw: then nothing is kept, and nothing breaks.
 */
type Store = 'local' | 'session';

const storeOf = (store: Store): Storage => (store === 'local' ? window.localStorage : window.sessionStorage);

export function readText(store: Store, key: string): string | null {
  try {
    return storeOf(store).getItem(key);
  } catch {
    return null;
  }
}

export function writeText(store: Store, key: string, value: string | null): void {
  try {
    if (value === null) storeOf(store).removeItem(key);
    else storeOf(store).setItem(key, value);
  } catch {
    // the page works on without memory
  }
}

/** The names of all that is kept. */
export function storedKeys(store: Store): readonly string[] {
  try {
    return Object.keys(storeOf(store));
  } catch {
    return [];
  }
}

/** What was kept under a key, or null when there is nothing readable. The caller checks its shape. */
export function readJson(store: Store, key: string): unknown {
  const text = readText(store, key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}

export function writeJson(store: Store, key: string, value: unknown): void {
  writeText(store, key, value === null ? null : JSON.stringify(value));
}

/** Calls back when another tab changed the key. */
export function watchKey(key: string, callback: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === key || event.key === null) callback();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
