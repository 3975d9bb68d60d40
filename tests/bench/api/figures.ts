/** What was measured several times. */
export type Figure = { readonly median: number; readonly min: number; readonly max: number };

export function figureOf(values: readonly number[]): Figure {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (place: number) => sorted[place] ?? Number.NaN;
  return { median: at(Math.floor(sorted.length / 2)), min: at(0), max: at(sorted.length - 1) };
}

/** A line of a table; `goal`: whether it is met, where there is one. */
export type Line = readonly string[];
export type Table = {
  readonly title: string;
  /** what was measured how, as a sentence or two */
  readonly note: string;
  readonly head: Line;
  readonly lines: readonly Line[];
};

const wide = (line: Line, widths: readonly number[]) =>
  line
    .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
    .join('  ');

function plain({ title, note, head, lines }: Table): string {
  const widths = head.map((_, at) => Math.max(...[head, ...lines].map((line) => line[at]?.length ?? 0)));
  return [`\n${title}`, note, '', ...[head, ...lines].map((line) => wide(line, widths))].join('\n');
}

function markdown({ title, note, head, lines }: Table): string {
  const row = (line: Line) => `| ${line.join(' | ')} |`;
  return [
    `### ${title}`,
    '',
    note,
    '',
    row(head),
    row(head.map((_, at) => (at === 0 ? '---' : '--:'))),
    ...lines.map(row),
    '',
  ].join('\n');
}

export const tableText = (table: Table, asMarkdown: boolean): string =>
  asMarkdown ? markdown(table) : plain(table);

export const ms = (value: number): string => value.toFixed(2);
export const times = (value: number): string => `${value.toFixed(2)} ×`;
export const range = ({ median, min, max }: Figure, shown: (value: number) => string): string =>
  `${shown(median)} (${shown(min)}–${shown(max)})`;
export const verdict = (isMet: boolean): string => (isMet ? 'met' : 'not met');
