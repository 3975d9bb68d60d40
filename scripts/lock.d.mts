/** Waits for a lock, and takes it; answers what gives it back. */
export function hold(lock: string, doing: string): () => void;
