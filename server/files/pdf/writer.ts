import { fontFile, readable, runsOf, type Face, type Run, type Script } from './fonts.ts';
import type { Place, Style } from './grid.ts';
import { linesOf } from './lines.ts';

const blank: Run = { script: 'latin', text: ' ' };
const gapOf = ({ gap = 3 }: Style): number => gap;

/** Writes text on a paper, whatever scripts it mixes, and says beforehand how high it will be. */
export function createWriter(
  doc: PDFKit.PDFDocument,
  paper: { readonly width: number; readonly ink: string },
) {
  const registered = new Set<string>();

  function font(face: Face, script: Script): PDFKit.PDFDocument {
    const name = `${face}-${script}`;
    if (!registered.has(name)) {
      doc.registerFont(name, fontFile(face, script));
      registered.add(name);
    }
    return doc.font(name);
  }
  const set = ({ face, size }: Style, script: Script) => font(face, script).fontSize(size);
  /** A text that one font file has; null: it takes several. */
  function only(text: string): Run | null {
    const [run = blank, ...others] = runsOf(text);
    return others.length === 0 ? run : null;
  }
  const widthIn = (style: Style) => (text: string) =>
    runsOf(text).reduce((sum, run) => sum + set(style, run.script).widthOfString(run.text), 0);
  /** The files of a face are cut from one font: what a line measures is the same in all of them. */
  const lineHeight = (style: Style) => set(style, 'latin').currentLineHeight(true);
  const brokenIn = (text: string, style: Style, room: number) =>
    linesOf(readable(text), room, widthIn(style));

  /** Line by line and run by run: the library breaks and aligns text of a single font alone. */
  function sayMixed(text: string, style: Style, { width = paper.width, align = 'left' }: Place): void {
    const left = doc.x;
    const high = lineHeight(style);
    for (const line of brokenIn(text, style, width)) {
      if (doc.y + high > doc.page.maxY()) doc.continueOnNewPage();
      doc.x = align === 'right' ? left + width - widthIn(style)(line.trimEnd()) : left;
      for (const run of runsOf(line))
        set(style, run.script)
          .fillColor(style.color ?? paper.ink)
          .text(run.text, { lineBreak: false });
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
      const run = only(text);
      if (run === null) return sayMixed(text, style, place);
      set(style, run.script)
        .fillColor(style.color ?? paper.ink)
        .text(run.text, {
          width: place.width ?? paper.width,
          align: place.align ?? 'left',
          lineGap: gapOf(style),
        });
    },
    heightOf(text: string, style: Style, room: number): number {
      const run = only(text);
      if (run === null) return brokenIn(text, style, room).length * (lineHeight(style) + gapOf(style));
      return set(style, run.script).heightOfString(run.text, { width: room, lineGap: gapOf(style) });
    },
  };
}
