import type { Pen, Style } from './grid.ts';
import { oneLine } from './lines.ts';

/** A value is one line, which is broken where it has no room; several are a list. */
export type Fact = { readonly label: string; readonly value: string | readonly string[] };

/** Where the values begin. */
const column = 176;

/** Names and what they say, below a title that never stands alone at the foot of a page. */
export function drawFacts(pen: Pen, title: string, rows: readonly Fact[], style: Style): void {
  const keep = (height: number) => {
    if (!pen.fits(height)) pen.newPage();
  };
  const rest = pen.width - column;
  const quiet = { ...style, color: pen.quiet };
  const drawn = rows.map((row) => {
    const label = oneLine(row.label);
    const value = [row.value].flat().map(oneLine).join('\n');
    const needs = Math.max(pen.heightOf(label, style, column - 12), pen.heightOf(value, style, rest));
    return { label, value, height: needs + 7 };
  });
  const titled = pen.titleHeight(title) + (drawn[0]?.height ?? 0);
  // a first row that no page holds begins below the title, wherever that stands
  keep(titled <= pen.page ? Math.max(60, titled) : 60);
  pen.title(title);
  const table = pen.whole.part('Table');
  for (const [at, { label, value, height }] of drawn.entries()) {
    if (at > 0) keep(height);
    const y = pen.y();
    pen.line(y, pen.rule);
    const line = table.part('TR');
    line.leaf('TH', () => pen.say(label, quiet, { x: pen.left, y: y + 4, width: column - 12 }), {
      scope: 'Row',
    });
    line.leaf('TD', () => pen.say(value, style, { x: pen.left + column, y: y + 4, width: rest }));
    line.end();
    pen.goTo(y + height);
  }
  table.end();
  pen.line(pen.y(), pen.rule);
  pen.goTo(pen.y() + 16);
}
