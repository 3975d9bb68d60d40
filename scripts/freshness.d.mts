type Settings = Readonly<Record<string, string | undefined>>;

export function serverHash(root: string): string;
export function sourceHash(root: string, env: Settings, server?: string): string;
export function markServer(root: string, hash: string | null): void;
export function markAll(root: string, hash: string | null, env: Settings): void;
export function isServerFresh(root: string): boolean;
export function isFresh(root: string, env: Settings): boolean;
export function builtWith(root: string): Readonly<Record<string, string>>;
export function startedWith(root: string, env: Settings): Settings;
