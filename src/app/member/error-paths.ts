/** The error pages bring their own columns: a shell gives them its whole width. */
export const isErrorPath = (path: string): boolean => path === '/404' || path === '/401';
