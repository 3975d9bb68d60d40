/** What is still to be sent when a person logs out by will: each answers once it is sent, or can't be. */
const last = new Set<() => Promise<unknown>>();

/** Is asked at the next logout, until the returned function is called. */
export function beforeLeaving(send: () => Promise<unknown>): () => void {
  last.add(send);
  return () => last.delete(send);
}

export async function sendBeforeLeaving(): Promise<void> {
  await Promise.allSettled([...last].map((send) => send()));
}
