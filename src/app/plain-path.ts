/** A path without its final slash; the root keeps its own. */
export const plainPath = (path: string): string => path.replace(/(?<=.)\/+$/, '');
