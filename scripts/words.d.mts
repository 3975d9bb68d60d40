export function asked<T>(usage: string, read: () => T | null): T;
