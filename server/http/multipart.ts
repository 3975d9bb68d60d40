import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import Busboy, { type BusboyFileStream } from '@fastify/busboy';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { spool, type SpooledFile } from '../files/spool.ts';
import { textOf } from './encoding.ts';
import { problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** files of a multipart body, until the answer was sent or the connection broke; null: nobody waits for any */
    spooled: SpooledFile[] | null;
  }
}

/** Whether a request says that it brings a form with files. */
export const isMultipart = (headers: { readonly 'content-type'?: string | readonly string[] | undefined }) =>
  /^multipart\/form-data\b/i.test(String(headers['content-type'] ?? ''));

const mostParts = 20;
/** bytes of a text field */
const longestField = 64 * 1024;
const overhead = 4096;

type Part = readonly [name: string, value: string | SpooledFile];

/** A file's name as browsers write it: what would end the quotes is escaped. */
const fileNameOf = (written: string) =>
  written.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');

function openForm(type: string): Busboy {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      preservePath: true,
      limits: { parts: mostParts },
      // fields too: as such they would be read with letters left out, or by what charset they name
      isPartAFile: () => true,
    });
  } catch {
    throw problem('invalid_json');
  }
}

/** What a field says. */
async function fieldOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const read: Uint8Array[] = [];
  let taken = 0;
  for await (const chunk of bytes) {
    taken += chunk.length;
    if (taken > longestField) throw problem('validation_failed');
    read.push(chunk);
  }
  return textOf(Buffer.concat(read));
}

/** The parts of one body as they come: fields in memory, each file written to disk and hashed on the way. */
function reader(request: FastifyRequest) {
  const form = openForm(request.headers['content-type'] ?? '');
  const parts: Promise<Part>[] = [];
  const open: BusboyFileStream[] = [];
  const failed = new AbortController();
  const fail = (error: unknown) => {
    failed.abort(error);
    for (const stream of open) stream.destroy(new Error('the form was given up'));
    // at once: its end would be a failure of a part that is passed over, which nobody hears
    form.destroy();
  };
  form.on('error', () => fail(problem('invalid_json')));
  form.on('partsLimit', () => fail(problem('validation_failed')));
  const keep = async (file: SpooledFile): Promise<SpooledFile> => {
    if (request.spooled) request.spooled.push(file);
    else {
      await file.close();
      throw problem('unavailable', { retryAfter: 5 });
    }
    return file;
  };
  form.on('file', (name, stream, fileName: string | undefined, _encoding, mediaType) => {
    open.push(stream);
    // whoever reads it hears of a failure then: one that comes before, unheard, would end the process
    stream.on('error', () => {});
    const value =
      fileName === undefined
        ? fieldOf(stream)
        : spool(stream, { name: fileNameOf(fileName), type: mediaType }).then(keep);
    const part = value.then((read): Part => [name, read]);
    part.catch(fail);
    parts.push(part);
  });
  return { form, failed: failed.signal, fail, parts };
}

/** Takes the body in, no faster than it can be written; throws as soon as it is too large or wrong. */
async function receive(request: FastifyRequest, payload: IncomingMessage, limit: number): Promise<FormData> {
  const tooLarge = () => new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const { form, failed, fail, parts } = reader(request);
  const finished = once(form, 'finish', { signal: failed });
  finished.catch(() => {});
  try {
    let taken = 0;
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      taken += chunk.length;
      if (taken > limit) throw tooLarge();
      failed.throwIfAborted();
      if (!form.write(chunk)) await once(form, 'drain', { signal: failed });
    }
    form.end();
    await finished;
    const data = new FormData();
    for (const [name, value] of await Promise.all(parts)) data.append(name, value);
    return data;
  } catch (error) {
    fail(error);
    await Promise.allSettled(parts);
    if (failed.reason !== undefined && failed.reason !== error) throw failed.reason;
    throw payload.errored ? problem('invalid_json') : error;
  }
}

/**
 * Reads multipart bodies as streams, up to the route's limit (413 at once by content-length, else when it is passed).
 * Their files are gone when the answer was sent or the connection broke. For the API alone, whose routes say who may
 * send: elsewhere such a body stays unread.
 */
export function registerMultipart(app: FastifyInstance, maxFileBytes: number): void {
  app.decorateRequest('spooled', null);
  app.addHook('preParsing', async (request, reply) => {
    if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) return;
    const spooled: SpooledFile[] = [];
    request.spooled = spooled;
    reply.raw.once('close', () => {
      // What is only being made is closed where it is made.
      request.spooled = null;
      for (const file of spooled) void file.close().catch(() => {});
    });
  });
  app.addContentTypeParser('multipart/form-data', (request: FastifyRequest, payload: IncomingMessage) =>
    receive(request, payload, maxFileBytes + overhead),
  );
}
