const entry = /<script\b(?=[^>]*\stype="module")[^>]*\ssrc="([^"]+)"/;

/** The script that a page of the portal starts with; its name changes with every build. */
export const entryIn = (html: string): string | null => entry.exec(html)?.[1] ?? null;

/** The one that this page was started with. */
export const ownEntry = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** Whether the page's own style did not come: it would be drawn without any. The theme's colours stand in it. */
export const isStyleMissing = (): boolean =>
  getComputedStyle(document.documentElement).getPropertyValue('--chakra-colors-fg') === '';
