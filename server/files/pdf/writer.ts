import { readable } from '../../../contract/values/printable.ts';
import { type Face, type FontFile, fontFile, plain, type Run, runsOf } from './fonts.ts';
import type { Place, Style } from './grid.ts';
import { hasEndlessWord, linesOf } from './lines.ts';

const blank: Run = { file: plain, text: ' ' };
const gapOf = ({ gap = 3 }: Style): number => gap;

/** Writes text on a paper, whatever scripts it mixes, and says beforehand how high it will be. */
export function createWriter(
  doc: PDFKit.PDFDocument,
  paper: { readonly width: number; readonly ink: string },
) {
  const registered = new Set<string>();

  function font(face: Face, file: FontFile = plain): PDFKit.PDFDocument {
    const name = `${face}-${file.script}-${file.family}`;
    if (!registered.has(name)) {
      doc.registerFont(name, fontFile(face, file).content);
      registered.add(name);
    }
    return doc.font(name);
  }
  const set = ({ face, size }: Style, file: FontFile) => font(face, file).fontSize(size);
  /**
   * A text that one font file of the face's own family has; null: it takes several, or another family's, or it has a word
   * that the library would measure anew for each of its lines.
   */
  function only(text: string, { face }: Style): Run | null {
    if (hasEndlessWord(text)) return null;
    const [run = blank, ...others] = runsOf(text, face);
    return others.length === 0 && run.file.family === 0 ? run : null;
  }
  const widthIn = (style: Style) => (text: string) =>
    runsOf(text, style.face).reduce((sum, run) => sum + set(style, run.file).widthOfString(run.text), 0);
  /** The files of a family are cut from one font: what a line measures is the same in all of them. */
  const lineHeight = (style: Style) => set(style, plain).currentLineHeight(true);
  const brokenIn = (text: string, style: Style, room: number) =>
    linesOf(readable(text), room, widthIn(style));

  /** Line by line and run by run: the library breaks and aligns text of a single font alone. */
  function sayMixed(text: string, style: Style, { width = paper.width, align = 'left' }: Place): void {
    const left = doc.x;
    const high = lineHeight(style);
    // letters of another family stand on the same line
    const baseline = -fontFile(style.face, plain).ascent * style.size;
    for (const line of brokenIn(text, style, width)) {
      if (doc.y + high > doc.page.maxY()) doc.continueOnNewPage();
      doc.x = align === 'right' ? left + width - widthIn(style)(line.trimEnd()) : left;
      for (const run of runsOf(line, style.face))
        set(style, run.file)
          .fillColor(style.color ?? paper.ink)
          .text(run.text, { lineBreak: false, ...(run.file.family === 1 && { baseline }) });
      doc.x = left;
      doc.y += high + gapOf(style);
    }
  }

  return {
    font,
    /** Text in one style. */
    say(text: string, style: Style, place: Place = {}): void {
      if (place.x !== undefined) doc.x = place.x;
      if (place.y !== undefined) doc.y = place.y;
      const run = only(text, style);
      if (run === null) return sayMixed(text, style, place);
      set(style, run.file)
        .fillColor(style.color ?? paper.ink)
        .text(run.text, {
          width: place.width ?? paper.width,
          align: place.align ?? 'left',
          lineGap: gapOf(style),
        });
    },
    /** What a text takes in one line. */
    widthOf: (text: string, style: Style): number => widthIn(style)(readable(text)),
    heightOf(text: string, style: Style, room: number): number {
      const run = only(text, style);
      if (run === null) return brokenIn(text, style, room).length * (lineHeight(style) + gapOf(style));
      return set(style, run.file).heightOfString(run.text, { width: room, lineGap: gapOf(style) });
    },
  };
}
