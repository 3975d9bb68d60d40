// What `npm run bench:start` and `bench:memory` say of a goal, in the words of `bench:web`.

/** A figure beside the most that it may be. What could not be measured (NaN) is not met. */
export function judged(what, { value, most }, tell) {
  const isMet = value <= most;
  return { line: `${what} ${tell(value)} (≤ ${tell(most)}: ${isMet ? 'met' : 'NOT met'})`, isMet };
}

/** Prints it; the command ends with 1 where it isn't met. */
export function tellGoal(what, figure, tell) {
  const { line, isMet } = judged(what, figure, tell);
  console.log(line);
  if (!isMet) process.exitCode = 1;
}
