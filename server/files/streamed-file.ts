import type { Bytes } from './source.ts';

/** Where a file's bytes come from: a new stream each time it is asked. */
type Origin = { readonly type: string; readonly size: number; readonly open: () => ReadableStream<Bytes> };

/** A file whose bytes are not in memory: who sends or keeps it reads them piece by piece. */
export class StreamedFile extends File {
  readonly #origin: Origin;

  constructor(name: string, origin: Origin) {
    super([], name, { type: origin.type });
    this.#origin = origin;
    // a property of its own: what Blob has would say 0
    Object.defineProperty(this, 'size', { value: origin.size, enumerable: true });
  }

  override stream(): ReadableStream<Bytes> {
    return this.#origin.open();
  }

  /** The whole in memory: for what can only be judged or read as a whole. */
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.stream()).arrayBuffer();
  }

  override async text(): Promise<string> {
    return new Response(this.stream()).text();
  }
}
