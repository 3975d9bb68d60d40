import { setTimeout as pauseFor } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from '../config.ts';
import { BucketError } from './bucket-error.ts';
import { streamOf, type Bytes, type Source } from './source.ts';
import type { DocumentStore } from './store.ts';

export type Bucket = DocumentStore & {
  /** whether it answers, to these credentials */
  readonly isReachable: () => Promise<boolean>;
};

type Patience = {
  /** milliseconds until a call without bytes, or the beginning of an answer, is given up */
  readonly answer: number;
  /** milliseconds for the bytes of one document */
  readonly transfer: number;
  /** milliseconds before each further try */
  readonly pauses: readonly number[];
};
const patience: Patience = { answer: 10_000, transfer: 120_000, pauses: [200, 800] };

type Call = { readonly method: string; readonly key?: string; readonly source?: Source };

/** Trying again can help: the store is away, overloaded or slow. */
const isPassing = (status: number) => status === 429 || status === 408 || status >= 500;
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

function addressOf({ endpoint, bucket, pathStyle }: BucketSettings, key: string): string {
  const url = new URL(endpoint);
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
  const path = [url.pathname.replace(/\/$/, ''), ...(pathStyle ? [bucket] : []), ...(key ? [key] : [])];
  url.pathname = path.join('/') || '/';
  return url.href;
}

/**
 * The bytes of an answer; where it breaks off, that is the bucket's failure. Whoever reads no further lets the bucket go at
 * once, also while it says nothing.
 */
function bytesOf(body: ReadableStream<Bytes>): ReadableStream<Bytes> {
  const reader = body.getReader();
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { value, done } = await reader.read().catch((cause: unknown) => {
          throw new BucketError('the bucket broke off in the middle of a document', null, { cause });
        });
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/**
 * A bucket of an S3-compatible store. Bytes travel as they are read; their SHA-256 is part of the signed call, so that
 * the store refuses what arrives damaged. A call that fails is made again, from the first byte.
 */
export function openBucket(
  settings: BucketSettings,
  { answer, transfer, pauses }: Patience = patience,
): Bucket {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });

  async function callOnce({ method, key = '', source }: Call): Promise<Response> {
    const signed = await client.sign(addressOf(settings, key), {
      method,
      headers: { 'x-amz-content-sha256': source?.sha256 ?? emptyHash },
    });
    const headers = new Headers(signed.headers);
    const stopped = new AbortController();
    const timer = setTimeout(() => stopped.abort(), source ? transfer : answer);
    const init = { method, headers, signal: stopped.signal, redirect: 'manual' } as const;
    try {
      if (!source) return await fetch(signed.url, init);
      headers.set('content-length', String(source.size));
      const sending: RequestInit & { readonly duplex: 'half' } = {
        ...init,
        body: streamOf(source.read()),
        duplex: 'half',
      };
      return await fetch(signed.url, sending);
    } catch (error) {
      throw new BucketError('the bucket can’t be reached', null, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  /** The answer, whatever it says, after as many tries as a passing trouble is worth. */
  async function call(given: Call): Promise<Response> {
    for (const pause of [...pauses, null]) {
      try {
        const response = await callOnce(given);
        if (pause === null || !isPassing(response.status)) return response;
        await response.body?.cancel();
      } catch (error) {
        if (pause === null) throw error;
      }
      await pauseFor(pause);
    }
    throw new Error('a call to the bucket has no last try');
  }

  /** The answer's status when it is one of those foreseen; its body is not read. */
  async function statusOf(given: Call, ...foreseen: readonly number[]): Promise<number> {
    const response = await call(given);
    await response.body?.cancel();
    if (!foreseen.includes(response.status))
      throw new BucketError(`the bucket answered ${given.method} with ${response.status}`, response.status);
    return response.status;
  }

  return {
    async put(key, source) {
      await statusOf({ method: 'PUT', key, source }, 200, 201);
    },
    async get(key) {
      const response = await call({ method: 'GET', key });
      if (response.status === 200) return response.body ? bytesOf(response.body) : new Blob([]).stream();
      await response.body?.cancel();
      if (response.status === 404) return undefined;
      throw new BucketError(`the bucket answered GET with ${response.status}`, response.status);
    },
    async delete(key) {
      await statusOf({ method: 'DELETE', key }, 200, 202, 204, 404);
    },
    exists: async (key) => (await statusOf({ method: 'HEAD', key }, 200, 404)) === 200,
    async isReachable() {
      try {
        const response = await callOnce({ method: 'HEAD' });
        await response.body?.cancel();
        return response.ok;
      } catch {
        return false;
      }
    },
  };
}
