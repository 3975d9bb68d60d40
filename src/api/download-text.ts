const quote = 0x22;
const lineFeed = 0x0a;

/** Counts the records of a CSV file while it arrives: a line break within quotes is part of a cell. */
export function recordCounter(): (part: Uint8Array) => number {
  let quoted = false;
  let records = 0;
  return (part) => {
    for (const byte of part) {
      if (byte === quote) quoted = !quoted;
      else if (byte === lineFeed && !quoted) records += 1;
    }
    return records;
  };
}

/** The name in `content-disposition`, the plain one where there is no other. */
export function fileNameIn(disposition: string): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null;
}
