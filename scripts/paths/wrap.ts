const width = 110;

/** A text in lines of at most 110 letters: `first` stands before it, `indent` before each following line. */
export function wrapped(text: string, first: string, indent: string): string {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(' ')) {
    if (!isEmpty && line.length + word.length > width) {
      lines.push(line.trimEnd());
      line = indent;
    }
    line += `${word} `;
    isEmpty = false;
  }
  return [...lines, line.trimEnd()].join('\n');
}
