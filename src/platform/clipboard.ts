/** Whether text can be put on the clipboard: a browser offers it on https and on this machine alone. */
export const canCopy = (): boolean => 'clipboard' in navigator;

/** Puts text on the clipboard; false when the browser would not. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
