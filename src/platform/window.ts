/** Calls back when the browser shows this page again as it stood, without loading it (its back-forward cache). */
export function onPageShownAgain(callback: () => void): void {
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) callback();
  });
}

/** Takes everything from sight until the page is loaded anew. */
export function hidePage(): void {
  document.documentElement.hidden = true;
}

/** Goes to the page before, as the browser's own button does. */
export const leavePage = (): void => window.history.back();

/** A random key for one form (decisions §4). */
export const newKey = (): string => crypto.randomUUID();
