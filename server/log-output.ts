import { write, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where the log's lines go. Neither a full disk nor a reader who has stopped reading is anybody else's trouble. */
export type LogOutput = {
  /** never throws and never waits */
  readonly write: (line: string) => void;
  /**
   * Tries once to write what is kept, without waiting. While something is being written it leaves the rest to come after
   * that, unless these are the last words: then they may come before its end.
   */
  readonly flushSync: (isLast?: boolean) => void;
  /** Settles when all is written, or after a moment. */
  readonly end: () => Promise<void>;
};

/** bytes that are kept while they can't be written; later lines are dropped and counted */
const mostKept = 4 * 1024 * 1024;
/** milliseconds until it is tried again */
const pause = 500;
const lastPatience = 2000;
const nothing = Buffer.alloc(0);

const droppedLine = (lines: number) =>
  `${JSON.stringify({ level: 40, time: Date.now(), lines, msg: 'lines of the log were dropped, as they could not be written' })}\n`;

/**
 * Writes to `fd` beside everything else. A pipe must be one that refuses instead of blocking: what waits in the system holds
 * up a thread that files and passwords need, and the end of the process.
 */
export function logOutput(fd: number, most = mostKept): LogOutput {
  let kept: Buffer[] = [];
  /** bytes of all that is not written yet */
  let size = 0;
  let dropped = 0;
  /** of these, what is being written */
  let rest = nothing;
  let isBusy = false;

  function keep(line: string): void {
    const bytes = Buffer.from(line);
    kept.push(bytes);
    size += bytes.length;
  }
  /** What is to be written next; empty: all is written. */
  function next(): Buffer {
    if (rest.length === 0 && kept.length === 0 && dropped > 0) {
      keep(droppedLine(dropped));
      dropped = 0;
    }
    if (rest.length === 0) {
      rest = Buffer.concat(kept);
      kept = [];
    }
    return rest;
  }
  function written(bytes: number): void {
    rest = rest.subarray(bytes);
    size -= bytes;
  }
  function pump(): void {
    if (isBusy || next().length === 0) return;
    isBusy = true;
    write(fd, rest, (error, bytes) => {
      const again = () => {
        isBusy = false;
        pump();
      };
      if (error) setTimeout(again, pause).unref();
      else {
        written(bytes);
        again();
      }
    });
  }
  return {
    write(line) {
      if (size > 0 && size + Buffer.byteLength(line) > most) dropped += 1;
      else keep(line);
      pump();
    },
    flushSync(isLast = false) {
      if (isBusy && !isLast) return;
      // what is being written just now can't be taken back
      let more = Buffer.concat(isBusy ? kept : [rest, ...kept]);
      kept = [];
      if (!isBusy) rest = nothing;
      try {
        while (more.length > 0) {
          const bytes = writeSync(fd, more);
          size -= bytes;
          more = more.subarray(bytes);
        }
      } catch {
        kept = [more];
      }
    },
    async end() {
      const until = performance.now() + lastPatience;
      const isOver = () => size === 0 || performance.now() > until;
      while (!isOver()) await sleep(10);
    },
  };
}

/** The same to stderr, which no longer blocks where it is a pipe; its last words, and stdout's, may get lost as well. */
export function errorOutput(): LogOutput {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const output = logOutput(2);
  process.once('exit', () => output.flushSync(true));
  return output;
}
