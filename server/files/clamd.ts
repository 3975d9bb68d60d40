import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClamdAddress } from '../protection.ts';
import type { Source } from './source.ts';

/** milliseconds without a sign of life after which a scanner counts as away */
const patience = 60_000;
/** bytes of an answer that are listened to; it is one line */
const longestAnswer = 4096;

/** INSTREAM: pieces, each after its length in four bytes, and a length of nothing at the end. */
async function* framed(source: Source): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of source.read()) {
    if (piece.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    yield length;
    yield piece;
  }
  yield Buffer.alloc(4);
}

async function answerOf(socket: Socket): Promise<string> {
  let said = '';
  for await (const part of socket) {
    said += String(part);
    if (said.includes('\0') || said.length > longestAnswer) break;
  }
  return said.replace(/\0[^]*$/, '').trim();
}

/**
 * Has the bytes looked at by clamd. Throws when it is away, is silent for a minute, or answers anything but a verdict (as of a file
 * that is larger than its `StreamMaxLength`): what was not scanned is not clean.
 */
export async function scan(at: ClamdAddress, source: Source): Promise<'clean' | 'infected'> {
  const socket = connect(at);
  socket.setTimeout(patience, () => socket.destroy(new Error('clamd is silent')));
  try {
    // its answer is waited for from the beginning: it may refuse before it has heard everything
    const answer = answerOf(socket);
    const sending = pipeline(Readable.from(framed(source)), socket, { end: false });
    sending.catch(() => {});
    const said = await answer;
    if (/^stream: .+ FOUND$/.test(said)) return 'infected';
    await sending;
    if (said === 'stream: OK') return 'clean';
    throw new Error(`clamd gave no verdict: ${said.slice(0, 80)}`);
  } finally {
    socket.destroy();
  }
}
