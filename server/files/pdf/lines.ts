/** A text that stands in one line of a paper, whatever was stored: nobody adds lines to those of the fund. */
export const oneLine = (text: string): string => text.replaceAll('\n', ' ');

/** Where a line may end: behind blanks and dashes. A no-break space holds together what stands around it. */
const breaks = /(?<=[ \t\u2002\u2009\u200b\u2013\u2014-])/u;

/** What a line keeps whole, where it has the room. */
export const wordsIn = (text: string): readonly string[] => text.split(breaks).map((word) => word.trimEnd());

/** What has no blank for so long has to be broken within. */
const unbroken = /[^ \t\n]{200}/u;
/** Whether a text has a word that no line of a paper has room for. */
export const hasEndlessWord = (text: string): boolean => unbroken.test(text);

/** A letter with its marks, which stay together. */
const letters = /\P{M}\p{M}*|\p{M}+/gu;

/**
 * Text as lines of at most `room`, broken between words, and within one that has no room on a line of its own. The blank
 * that a line was broken at stays at its end, and counts for nothing there. Each word is measured for itself and what it
 * takes added up: a line that is measured anew with each letter takes the square of its length.
 */
export function linesOf(text: string, room: number, widthOf: (text: string) => number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    let used = 0;
    const end = () => {
      if (line !== '') lines.push(line);
      line = '';
      used = 0;
    };
    for (const word of paragraph.split(breaks)) {
      const seen = word.trimEnd();
      const width = widthOf(seen);
      if (seen !== '' && used + width > room) end();
      if (seen === '' || width <= room) {
        line += word;
        used += seen === word ? width : widthOf(word);
        continue;
      }
      for (const [letter] of word.matchAll(letters)) {
        const own = widthOf(letter);
        if (letter.trimEnd() !== '' && used + own > room) end();
        line += letter;
        used += own;
      }
    }
    return [...lines, line];
  });
}
