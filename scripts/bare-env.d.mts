export function bareEnv(): Record<string, string>;
