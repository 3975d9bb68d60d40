/** Packs the files of a folder that are not packed yet. */
export function compress(folder: string): Promise<void>;
