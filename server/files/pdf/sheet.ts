import { newPdf } from './kit.ts';
import type { Language } from '../../../contract/enums.ts';
import { drawFacts, type Fact } from './facts.ts';
import { drawGrid, type Grid, type GridColumn, type Pen, type Style } from './grid.ts';
import { createTags, type Part } from './tags.ts';
import { createWriter } from './writer.ts';

const colour = { ink: '#101E25', muted: '#44525A', rule: '#B6C0C1', brand: '#034D70', sample: '#D7DEDE' };
const margin = { top: 92, side: 68, bottom: 84 };
const footerHeight = 44;
/** What a signature has in its box, at least. */
const inkHeight = 54;

export type SheetOptions = {
  readonly language: Language;
  readonly title: string;
  readonly product: string;
  /** at the right of every page's head */
  readonly mark: string;
  /** at the left of every page's foot */
  readonly foot: string;
  /** written across every page; null: nothing */
  readonly watermark: string | null;
  /** "Page 1 of 3", in the language of the paper */
  readonly pageOf: (page: number, pages: number) => string;
  /** fixed by whoever calls: the same words always make the same bytes */
  readonly madeOn: Date;
  /** further properties of the document, by name */
  readonly properties?: Readonly<Record<string, string>>;
  /** lying, for tables of many columns */
  readonly layout?: 'landscape';
};

export type Sheet = {
  readonly heading: (title: string, lead: string) => void;
  /** `dense`: set small, for pages that must hold much */
  readonly section: (title: string, text: string, how?: 'dense') => void;
  readonly facts: (title: string, rows: readonly Fact[], how?: 'dense') => void;
  /** a table that goes on over pages, below a title or none; drawn from its first row on */
  readonly grid: (columns: readonly GridColumn[], title?: string) => Grid;
  /** `plain`: in the size and colour of what a paper says, not below it */
  readonly note: (text: string, how?: 'plain') => void;
  /** two boxes side by side to be signed, kept together on one page */
  readonly signatures: (title: string, boxes: readonly [SignatureBox, SignatureBox]) => void;
  /** what follows begins on a page of its own */
  readonly newPage: () => void;
  readonly finish: () => Promise<Buffer>;
};
/** What stands in a box instead of ink: a name in the face for signatures, or a drawing as PNG. */
export type Ink =
  | { readonly kind: 'typed'; readonly name: string }
  | { readonly kind: 'drawn'; readonly png: Buffer };
export type SignatureBox = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly ink?: Ink;
};

/**
 * An A4 paper with the product's head, page numbers, and the few parts that papers are made of, each tagged as what it
 * is: a paper can be read aloud, in the order of what it says.
 */
export function createSheet(options: SheetOptions): Sheet {
  const doc = newPdf({
    size: 'A4',
    layout: options.layout ?? 'portrait',
    margins: { top: margin.top, bottom: margin.bottom, left: margin.side, right: margin.side },
    bufferPages: true,
    compress: false,
    lang: options.language,
    displayTitle: true,
    // No `pdfVersion`: with one the library repeats title and product as XML, in which a name with & is a fault.
    tagged: true,
    info: {
      Title: options.title,
      Author: options.product,
      Creator: options.product,
      Producer: options.product,
      CreationDate: options.madeOn,
      ...options.properties,
    },
  });
  const blocks: Buffer[] = [];
  let pieces: Buffer[] = [];
  // Tags come in thousands of pieces of some bytes, each of which takes many more as long as it is kept by itself.
  doc.on('data', (piece: Buffer) => {
    if (pieces.push(piece) < 1000) return;
    blocks.push(Buffer.concat(pieces));
    pieces = [];
  });
  const width = doc.page.width - 2 * margin.side;
  const { font, say, heightOf, widthOf } = createWriter(doc, { width, ink: colour.ink });
  const { whole, artifact } = createTags(doc);
  const tell = (type: 'H1' | 'H2' | 'P', text: string, style: Style) =>
    whole.leaf(type, () => say(text, style));
  const rule = (y: number, color = colour.rule) =>
    artifact('Layout', () =>
      doc
        .moveTo(margin.side, y)
        .lineTo(doc.page.width - margin.side, y)
        .lineWidth(0.6)
        .stroke(color),
    );
  const fits = (height: number) => doc.y + height <= doc.page.height - margin.bottom;
  const keep = (height: number) => {
    if (!fits(height)) doc.addPage();
  };
  const subtitle: Style = { face: 'strong', size: 11.5, gap: 2 };
  const body: Style = { face: 'text', size: 10, gap: 3.6 };
  const small: Style = { face: 'text', size: 8.8, gap: 2 };

  function head(page: number, pages: number) {
    const quiet: Style = { face: 'text', size: 8.5, color: colour.muted };
    // What stands outside the margins would otherwise start a new page.
    doc.page.margins.bottom = 0;
    say(options.product, { ...quiet, face: 'strong', color: colour.brand }, { x: margin.side, y: 46 });
    font('text').fontSize(8.5).fillColor(colour.muted);
    doc.text(options.mark, margin.side, 46, { width, align: 'right' });
    rule(64, colour.brand);
    const y = doc.page.height - footerHeight;
    rule(y - 10);
    say(options.foot, quiet, { x: margin.side, y, width: width - 90 });
    font('text').fontSize(8.5).fillColor(colour.muted);
    doc.text(options.pageOf(page, pages), margin.side, y, { width, align: 'right' });
  }
  /** How a name is set as a signature, and what it takes: a long one is set smaller. */
  function setName(name: string, room: number): { readonly style: Style; readonly height: number } {
    const styles = [24, 19, 15, 12, 10, 8].map((size): Style => ({ face: 'signature', size, gap: 0 }));
    const fits = (style: Style) => heightOf(name, style, room) <= inkHeight;
    const style = styles.find(fits) ?? { face: 'signature', size: 7, gap: 0 };
    return { style, height: Math.max(inkHeight, heightOf(name, style, room)) };
  }
  const heightOfInk = (made: Ink, room: number) =>
    made.kind === 'typed' ? setName(made.name, room).height : inkHeight;
  /** A signature in its box; a drawing is fitted, and read as the title of its box. */
  function ink(part: Part, title: string, made: Ink, { x, room }: { x: number; room: number }) {
    const height = heightOfInk(made, room);
    const top = doc.y + 4;
    if (made.kind === 'drawn')
      part.leaf('Figure', () => doc.image(made.png, x, top, { fit: [room, height] }), {
        alt: title,
        bbox: [x, top, x + room, top + height],
      });
    else {
      const { style } = setName(made.name, room);
      part.leaf('P', () => say(made.name, style, { x, y: top, width: room }));
    }
    doc.y = top + height + 4;
  }
  function watermark(word: string) {
    const [x, y] = [doc.page.width / 2, doc.page.height / 2];
    doc.save().rotate(-52, { origin: [x, y] });
    font('heading').fontSize(104).fillColor(colour.sample, 0.4);
    doc.text(word, x - 420, y - 60, { width: 840, align: 'center', lineBreak: false });
    doc.restore().fillOpacity(1);
  }
  const onEveryPage = (draw: (page: number, pages: number) => void) => {
    const { start, count } = doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      doc.switchToPage(page);
      draw(page + 1, count);
    }
  };

  const pen: Pen = {
    left: margin.side,
    width,
    page: doc.page.height - margin.top - margin.bottom,
    rule: colour.rule,
    quiet: colour.muted,
    y: () => doc.y,
    goTo: (y) => {
      doc.x = margin.side;
      doc.y = y;
    },
    say,
    heightOf,
    widthOf,
    whole,
    artifact,
    line: rule,
    titleHeight: (title) => heightOf(title, subtitle, width) + 4,
    title: (title) => {
      tell('H2', title, subtitle);
      doc.y += 4;
    },
    fits,
    newPage: () => doc.addPage(),
  };

  return {
    heading(title, lead) {
      tell('H1', title, { face: 'heading', size: 25, gap: 0 });
      doc.moveDown(0.35);
      tell('P', lead, { face: 'text', size: 11.5, color: colour.muted });
      doc.y += 14;
    },
    section(title, text, how) {
      keep(60);
      tell('H2', title, subtitle);
      doc.y += 2;
      for (const paragraph of text.split('\n')) {
        tell('P', paragraph, how === 'dense' ? small : body);
        doc.y += 4;
      }
      doc.y += 8;
    },
    facts: (title, rows, how) => drawFacts(pen, title, rows, how === 'dense' ? small : body),
    grid: (columns, title) => drawGrid(pen, columns, title),
    note(text, how) {
      tell('P', text, how === 'plain' ? body : { face: 'text', size: 8.5, color: colour.muted, gap: 2 });
      doc.y += how === 'plain' ? 12 : 6;
    },
    signatures(title, boxes) {
      const room = (width - 20) / 2;
      const inner = room - 20;
      const boxTitle: Style = { face: 'strong', size: 9 };
      const lineOf = (box: SignatureBox): Style =>
        box.ink ? { ...small, size: 9, gap: 3 } : { face: 'text', size: 9.5, gap: 9 };
      const heights = boxes.map((box) => {
        const lines = box.lines.map((line) => heightOf(line, lineOf(box), inner));
        return lines.reduce(
          (sum, one) => sum + one,
          heightOf(box.title, boxTitle, inner) + (box.ink ? heightOfInk(box.ink, inner) + 8 : 0),
        );
      });
      const height = Math.max(156, ...heights.map((one) => one + 20));
      keep(height + 50);
      tell('H2', title, subtitle);
      const { y } = doc;
      for (const [at, box] of boxes.entries()) {
        const x = margin.side + at * (room + 20);
        artifact('Layout', () =>
          doc
            .rect(x, y + 6, room, height)
            .lineWidth(0.8)
            .stroke(colour.rule),
        );
        const part = whole.part('Sect');
        part.leaf('H3', () => say(box.title, boxTitle, { x: x + 10, y: y + 14, width: inner }));
        if (box.ink) ink(part, box.title, box.ink, { x: x + 10, room: inner });
        for (const line of box.lines)
          part.leaf('P', () => say(line, lineOf(box), { x: x + 10, width: inner }));
        part.end();
      }
      doc.x = margin.side;
      doc.y = y + height + 20;
    },
    newPage() {
      doc.addPage();
    },
    finish() {
      onEveryPage((page, pages) =>
        artifact('Pagination', () => {
          head(page, pages);
          if (options.watermark) watermark(options.watermark);
        }),
      );
      return new Promise((resolve, reject) => {
        doc.once('end', () => resolve(Buffer.concat([...blocks, ...pieces])));
        doc.once('error', reject);
        doc.end();
      });
    },
  };
}
