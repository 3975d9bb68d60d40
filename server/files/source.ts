import { createHash } from 'node:crypto';

/** A piece of a file. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes of known length and SHA-256 (hex) that can be read again, so that a try which failed is made anew. */
export type Source = {
  readonly size: number;
  readonly sha256: string;
  /** from their beginning, piece by piece */
  readonly read: () => AsyncIterable<Bytes>;
};

export const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Bytes that were made here and are in memory anyway. */
export function sourceOfBuffer(content: Buffer): Source {
  return {
    size: content.length,
    sha256: sha256Of(content),
    async *read() {
      yield new Uint8Array(content);
    },
  };
}

/** The same bytes in pieces of `length`, the last one shorter: no more than one piece is held. */
export async function* inPieces(bytes: AsyncIterable<Bytes>, length: number): AsyncGenerator<Bytes> {
  let piece = new Uint8Array(length);
  let filled = 0;
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.subarray(at, at + length - filled);
      piece.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < length) continue;
      yield piece;
      piece = new Uint8Array(length);
      filled = 0;
    }
  if (filled > 0) yield piece.subarray(0, filled);
}

/** The same as a stream, made no faster than it is taken. */
export function streamOf(bytes: AsyncIterable<Bytes>): ReadableStream<Bytes> {
  const iterator = bytes[Symbol.asyncIterator]();
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { value, done } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** What is stored is not what was put there. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
}

/**
 * Lets bytes through and compares them with what they should be. The last piece waits for the verdict: of damaged bytes
 * nobody gets the whole, so nobody takes them for whole.
 */
export function verified(
  expected: Pick<Source, 'size' | 'sha256'>,
  tellDamage: () => void,
): TransformStream<Bytes, Bytes> {
  const hash = createHash('sha256');
  let size = 0;
  let last: Bytes | null = null;
  return new TransformStream<Bytes, Bytes>({
    transform(piece, controller) {
      hash.update(piece);
      size += piece.length;
      if (last) controller.enqueue(last);
      last = piece;
    },
    flush(controller) {
      if (size !== expected.size || hash.digest('hex') !== expected.sha256) {
        tellDamage();
        throw new DamagedError('the stored bytes are not those of their SHA-256');
      }
      if (last) controller.enqueue(last);
    },
  });
}
