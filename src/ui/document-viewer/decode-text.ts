/** A plain text in UTF-8 or, when it is none, in the usual encoding of Western Europe. */
export function decodeText(bytes: Uint8Array): string {
  try {
    // cut in the middle of a letter it is still UTF-8
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
