import type { Face } from './fonts.ts';
import { oneLine, wordsIn } from './lines.ts';
import type { Part, Tags } from './tags.ts';

export type Style = {
  readonly face: Face;
  readonly size: number;
  readonly color?: string;
  readonly gap?: number;
};
export type Place = {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly align?: 'left' | 'right';
};
/**
 * One column: `share` of the paper's width, in parts of the sum of all, or more where a word of its title takes more.
 * Figures stand at the right.
 */
export type GridColumn = {
  readonly title: string;
  readonly share: number;
  readonly align?: 'left' | 'right';
};
export type Grid = {
  /** `strong`: what sums up others */
  readonly row: (cells: readonly string[], how?: 'strong') => void;
  readonly end: () => void;
};

/** What a table is drawn with: the pen of the sheet that it stands on. */
export type Pen = Tags & {
  readonly left: number;
  readonly width: number;
  /** what a page holds */
  readonly page: number;
  readonly rule: string;
  readonly quiet: string;
  readonly y: () => number;
  readonly goTo: (y: number) => void;
  readonly say: (text: string, style: Style, place: Place) => void;
  readonly heightOf: (text: string, style: Style, room: number) => number;
  readonly widthOf: (text: string, style: Style) => number;
  readonly line: (y: number, color: string) => void;
  /** what a title takes, with the room below it */
  readonly titleHeight: (title: string) => number;
  readonly title: (title: string) => void;
  /** whether so much still has room on the page */
  readonly fits: (height: number) => boolean;
  readonly newPage: () => void;
};

const padding = 5;
/** No cell is so long that its row would need a page. */
const longestCell = 240;
const body: Style = { face: 'text', size: 8.2, gap: 1.4 };

/** Widths by their shares, but none below what it needs: the others give it up. Where all need too much, by shares alone. */
function sharedOut(width: number, shares: readonly number[], needs: readonly number[]): readonly number[] {
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
  const raised = new Set<number>();
  const isRaised = (_: number, at: number) => raised.has(at);
  for (;;) {
    const left = width - sum(needs.filter(isRaised));
    const parts = sum(shares) - sum(shares.filter(isRaised));
    if (left <= 0) return shares.map((share) => (width * share) / sum(shares));
    const widths = shares.map((share, at) => (raised.has(at) ? (needs[at] ?? 0) : (left * share) / parts));
    const short = widths.findIndex((one, at) => one < (needs[at] ?? 0));
    if (short === -1) return widths;
    raised.add(short);
  }
}

/** Has a cell said, as what it is to a program that reads aloud. */
type Put = (say: () => void) => void;

/**
 * A table over as many pages as it needs: a row is never cut in two, and every page begins with the heads. To a program
 * that reads aloud it is one table, which has its heads once. It begins with its first row: title, heads and that row stand
 * on one page.
 */
export function drawGrid(pen: Pen, columns: readonly GridColumn[], title?: string): Grid {
  const titles = columns.map(({ title }) => title);
  const headStyle: Style = { ...body, face: 'strong', size: 7.8, color: pen.quiet };
  const longest = (title: string) =>
    Math.max(0, ...wordsIn(title).map((word) => pen.widthOf(word, headStyle)));
  const shares = columns.map(({ share }) => share);
  // a hair more: a word that takes the whole of its line may be broken
  const widths = sharedOut(
    pen.width,
    shares,
    titles.map((title) => longest(title) + padding + 0.1),
  );
  const lefts = widths.map((_, at) => pen.left + widths.slice(0, at).reduce((sum, one) => sum + one, 0));
  const room = (at: number) => (widths[at] ?? 0) - padding;

  function draw(cells: readonly string[], style: Style, height: number, put: Put): void {
    const top = pen.y();
    for (const [at, cell] of cells.entries())
      put(() =>
        pen.say(cell, style, {
          x: lefts[at] ?? pen.left,
          y: top,
          width: room(at),
          align: columns[at]?.align ?? 'left',
        }),
      );
    pen.goTo(top + height);
  }
  const tallest = (cells: readonly string[], style: Style) =>
    Math.max(...cells.map((cell, at) => pen.heightOf(cell, style, room(at))));

  const headHeight = tallest(titles, headStyle) + 5;
  function heads(put: Put): void {
    draw(titles, headStyle, headHeight, put);
    pen.line(pen.y(), pen.quiet);
    pen.goTo(pen.y() + 4);
  }

  function begin(firstRow: number): Part {
    const titled = (title === undefined ? 0 : pen.titleHeight(title)) + headHeight + 4 + firstRow;
    if (!pen.fits(Math.max(60, titled))) pen.newPage();
    if (title !== undefined) pen.title(title);
    const made = pen.whole.part('Table');
    const first = made.part('TR');
    heads((say) => first.leaf('TH', say, { scope: 'Column' }));
    first.end();
    return made;
  }
  let table: Part | undefined;
  return {
    row(given, how) {
      const style: Style = how === 'strong' ? { ...body, face: 'strong' } : body;
      const cells = given
        .map(oneLine)
        .map((cell) => (cell.length > longestCell ? `${cell.slice(0, longestCell - 1)}…` : cell));
      const height = tallest(cells, style) + 7;
      table ??= begin(height);
      if (!pen.fits(height)) {
        pen.newPage();
        pen.artifact('Pagination', () => heads((say) => say()));
      }
      const line = table.part('TR');
      draw(cells, style, height, (say) => line.leaf('TD', say));
      line.end();
      pen.line(pen.y() - 4, pen.rule);
    },
    end() {
      table ??= begin(0);
      table.end();
      pen.goTo(pen.y() + 12);
    },
  };
}
