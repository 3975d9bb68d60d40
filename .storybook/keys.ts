/** Presses keys in the words of user-event: `{Tab}{Enter}`, `a`. */
export type Press = (keys: string) => Promise<void>;

/** The keyboard of a driven Chromium, whose keys are as real as a person’s; null where nobody drives the page. */
export async function realKeys(): Promise<Press | null> {
  if (!('__vitest_browser__' in globalThis)) return null;
  const { userEvent } = await import('vitest/browser');
  return (keys) => userEvent.keyboard(keys);
}
