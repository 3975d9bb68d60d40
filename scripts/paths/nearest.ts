/** How many letters are to be changed, added or left out between two words. */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [column, its] of [...other].entries())
      next.push(
        Math.min(
          (row[column] ?? 0) + (letter === its ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Up to three of the known names that a misspelt one may have meant, the likeliest first. */
export function nearest(said: string, known: readonly string[]): readonly string[] {
  const words = said.toLowerCase();
  return known
    .map((name) => {
      const its = name.toLowerCase();
      const isPart = words.length > 2 && its.includes(words);
      return { name, far: isPart ? 0 : distance(words, its) };
    })
    .filter(({ name, far }) => far <= Math.max(1, Math.floor(name.length / 3)))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ name }) => name);
}
