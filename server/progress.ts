/** Tells how far a long piece of work is: on a terminal in one line, else a line every ten seconds. */
export function progressOn(stream: NodeJS.WriteStream) {
  const pause = stream.isTTY ? 200 : 10_000;
  let told = Date.now();
  let shown = false;
  const clear = () => {
    if (shown) stream.write('\r\u001B[K');
    shown = false;
  };
  const tell = (line: string) => {
    if (Date.now() - told < pause) return;
    told = Date.now();
    clear();
    stream.write(stream.isTTY ? line : `${line}\n`);
    shown = stream.isTTY;
  };
  return { tell, clear };
}
