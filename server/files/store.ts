import type { Bytes, Source } from './source.ts';

/** Where the bytes of documents are kept under a key: in PostgreSQL, or in a bucket. Both bodies pass one test. */
export type DocumentStore = {
  /** Keeps the bytes; when this returns, they are there whatever happens next. */
  readonly put: (key: string, source: Source) => Promise<void>;
  /** The bytes as they were put, unchecked; undefined: there are none under this key. */
  readonly get: (key: string) => Promise<ReadableStream<Bytes> | undefined>;
  /** Bytes that are not there are no failure. */
  readonly delete: (key: string) => Promise<void>;
  readonly exists: (key: string) => Promise<boolean>;
};
