import { newPdf } from './kit.ts';
import type { Language } from '../../../contract/enums.ts';
import { drawGrid, type Grid, type GridColumn, type Style } from './grid.ts';
import { createWriter } from './writer.ts';

const colour = { ink: '#101E25', muted: '#44525A', rule: '#B6C0C1', brand: '#034D70', sample: '#D7DEDE' };
const margin = { top: 92, side: 68, bottom: 84 };
const footerHeight = 44;

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
export type Fact = { readonly label: string; readonly value: string };

export type Sheet = {
  readonly heading: (title: string, lead: string) => void;
  /** `dense`: set small, for pages that must hold much */
  readonly section: (title: string, text: string, how?: 'dense') => void;
  readonly facts: (title: string, rows: readonly Fact[], how?: 'dense') => void;
  /** above a table */
  readonly subtitle: (title: string) => void;
  /** a table that goes on over pages */
  readonly grid: (columns: readonly GridColumn[]) => Grid;
  readonly note: (text: string) => void;
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

/** An A4 paper with the product's head, page numbers, and the few parts that papers are made of. */
export function createSheet(options: SheetOptions): Sheet {
  const doc = newPdf({
    size: 'A4',
    layout: options.layout ?? 'portrait',
    margins: { top: margin.top, bottom: margin.bottom, left: margin.side, right: margin.side },
    bufferPages: true,
    compress: false,
    lang: options.language,
    displayTitle: true,
    info: {
      Title: options.title,
      Author: options.product,
      Creator: options.product,
      Producer: options.product,
      CreationDate: options.madeOn,
      ...options.properties,
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const width = doc.page.width - 2 * margin.side;
  const { font, say, heightOf } = createWriter(doc, { width, ink: colour.ink });
  const rule = (y: number, color = colour.rule) =>
    doc
      .moveTo(margin.side, y)
      .lineTo(doc.page.width - margin.side, y)
      .lineWidth(0.6)
      .stroke(color);
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
    font('text', 'latin').fontSize(8.5).fillColor(colour.muted);
    doc.text(options.mark, margin.side, 46, { width, align: 'right' });
    rule(64, colour.brand);
    const y = doc.page.height - footerHeight;
    rule(y - 10);
    say(options.foot, quiet, { x: margin.side, y, width: width - 90 });
    font('text', 'latin').fontSize(8.5).fillColor(colour.muted);
    doc.text(options.pageOf(page, pages), margin.side, y, { width, align: 'right' });
  }
  /** A signature in its box; a long name is set smaller, a drawing is fitted. */
  function ink(made: Ink, x: number, room: number) {
    const height = 54;
    const top = doc.y + 4;
    if (made.kind === 'drawn') doc.image(made.png, x, top, { fit: [room, height] });
    else {
      const sizes = [24, 19, 15, 12];
      const fits = (size: number) => heightOf(made.name, { face: 'signature', size, gap: 0 }, room) <= height;
      const size = sizes.find(fits) ?? 10;
      say(made.name, { face: 'signature', size, gap: 0 }, { x, y: top, width: room });
    }
    doc.y = top + height + 4;
  }
  function watermark(word: string) {
    const [x, y] = [doc.page.width / 2, doc.page.height / 2];
    doc.save().rotate(-52, { origin: [x, y] });
    font('heading', 'latin').fontSize(104).fillColor(colour.sample, 0.4);
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

  return {
    heading(title, lead) {
      say(title, { face: 'heading', size: 25, gap: 0 });
      doc.moveDown(0.35);
      say(lead, { face: 'text', size: 11.5, color: colour.muted });
      doc.y += 14;
    },
    section(title, text, how) {
      keep(60);
      say(title, subtitle);
      doc.y += 2;
      for (const paragraph of text.split('\n')) {
        say(paragraph, how === 'dense' ? small : body);
        doc.y += 4;
      }
      doc.y += 8;
    },
    facts(title, rows, how) {
      keep(60);
      say(title, subtitle);
      doc.y += 4;
      const column = 176;
      const style = how === 'dense' ? small : body;
      for (const { label, value } of rows) {
        const rest = width - column;
        const height = Math.max(heightOf(label, style, column - 12), heightOf(value, style, rest)) + 7;
        keep(height);
        const { y } = doc;
        rule(y);
        say(label, { ...style, color: colour.muted }, { x: margin.side, y: y + 4, width: column - 12 });
        say(value, style, { x: margin.side + column, y: y + 4, width: rest });
        doc.x = margin.side;
        doc.y = y + height;
      }
      rule(doc.y);
      doc.y += 16;
    },
    subtitle(title) {
      keep(70);
      say(title, subtitle);
      doc.y += 4;
    },
    grid: (columns) =>
      drawGrid(
        {
          left: margin.side,
          width,
          rule: colour.rule,
          quiet: colour.muted,
          y: () => doc.y,
          goTo: (y) => {
            doc.x = margin.side;
            doc.y = y;
          },
          say,
          heightOf,
          line: rule,
          fits,
          newPage: () => doc.addPage(),
        },
        columns,
      ),
    note(text) {
      say(text, { face: 'text', size: 8.5, color: colour.muted, gap: 2 });
      doc.y += 6;
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
          heightOf(box.title, boxTitle, inner) + (box.ink ? 62 : 0),
        );
      });
      const height = Math.max(156, ...heights.map((one) => one + 20));
      keep(height + 50);
      say(title, subtitle);
      const { y } = doc;
      for (const [at, box] of boxes.entries()) {
        const x = margin.side + at * (room + 20);
        doc
          .rect(x, y + 6, room, height)
          .lineWidth(0.8)
          .stroke(colour.rule);
        say(box.title, boxTitle, { x: x + 10, y: y + 14, width: inner });
        if (box.ink) ink(box.ink, x + 10, inner);
        for (const line of box.lines) say(line, lineOf(box), { x: x + 10, width: inner });
      }
      doc.x = margin.side;
      doc.y = y + height + 20;
    },
    newPage() {
      doc.addPage();
    },
    finish() {
      onEveryPage((page, pages) => {
        head(page, pages);
        if (options.watermark) watermark(options.watermark);
      });
      return new Promise((resolve, reject) => {
        doc.once('end', () => resolve(Buffer.concat(chunks)));
        doc.once('error', reject);
        doc.end();
      });
    },
  };
}
