/** What a font file has: its signs by code point, and how high its letters rise above the line, in parts of their size. */
export type FontFacts = { readonly signs: ReadonlySet<number>; readonly ascent: number };

function tableOf(file: Buffer, tag: string): Buffer {
  for (let at = 12; at < 12 + file.readUInt16BE(4) * 16; at += 16)
    if (file.toString('latin1', at, at + 4) === tag) {
      const offset = file.readUInt32BE(at + 8);
      return file.subarray(offset, offset + file.readUInt32BE(at + 12));
    }
  throw new Error(`The font file has no table ${tag}`);
}

/** The table of code points up to U+FFFF (OpenType, cmap format 4), which every font of papers has. */
function basicCmap(file: Buffer): Buffer {
  const cmap = tableOf(file, 'cmap');
  for (let at = 4; at < 4 + cmap.readUInt16BE(2) * 8; at += 8) {
    const table = cmap.subarray(cmap.readUInt32BE(at + 4));
    if (table.readUInt16BE(0) === 4) return table;
  }
  throw new Error('The font file has no cmap of format 4');
}

function signsOf(table: Buffer): ReadonlySet<number> {
  const signs = new Set<number>();
  const bytes = table.readUInt16BE(6);
  const [ends, starts, deltas, offsets] = [14, 16 + bytes, 16 + 2 * bytes, 16 + 3 * bytes] as const;
  for (let at = 0; at < bytes; at += 2) {
    const [start, end] = [table.readUInt16BE(starts + at), table.readUInt16BE(ends + at)];
    const delta = table.readUInt16BE(deltas + at);
    const offset = table.readUInt16BE(offsets + at);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const listed = offset === 0 ? code : table.readUInt16BE(offsets + at + offset + 2 * (code - start));
      // glyph 0 is the empty box
      const glyph = offset !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) signs.add(code);
    }
  }
  return signs;
}

export const readFont = (file: Buffer): FontFacts => ({
  signs: signsOf(basicCmap(file)),
  ascent: tableOf(file, 'hhea').readInt16BE(4) / tableOf(file, 'head').readUInt16BE(18),
});
