import { entryIn } from '../platform/build.ts';

/** How long the question waits, in milliseconds: it is asked when the line may be down. */
const patience = 10_000;

/** The entry script of the build that the server hands out now; null when it does not say. */
export async function servedEntry(): Promise<string | null> {
  try {
    const page = await fetch(new URL('/', window.location.origin), {
      headers: { accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    });
    return page.ok ? entryIn(await page.text()) : null;
  } catch {
    return null;
  }
}
