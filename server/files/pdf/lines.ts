/** A text that stands in one line of a paper, whatever was stored: nobody adds lines to those of the fund. */
export const oneLine = (text: string): string => text.replaceAll('\n', ' ');

/** Where a line may end: behind blanks and dashes. A no-break space holds together what stands around it. */
const breaks = /(?<=[ \t\u2002\u2009\u200b\u2013\u2014-])/u;

/**
 * Text as lines of at most `room`, broken between words, and within one that has no room on a line of its own. The blank
 * that a line was broken at stays at its end, and counts for nothing there.
 */
export function linesOf(text: string, room: number, widthOf: (text: string) => number): readonly string[] {
  const fits = (line: string) => widthOf(line.trimEnd()) <= room;
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(breaks)) {
      if (fits(line + word)) {
        line += word;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const character of word) {
        if (line !== '' && !fits(line + character)) {
          lines.push(line);
          line = '';
        }
        line += character;
      }
    }
    return [...lines, line];
  });
}
