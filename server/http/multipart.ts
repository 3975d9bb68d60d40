import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from './problem.ts';

const mostParts = 20;

/** How many parts a multipart body has; stops counting beyond the limit. */
function countParts(body: Buffer, contentType: string): number {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) return 0;
  const mark = Buffer.from(`--${boundary}`);
  let count = 0;
  for (
    let at = body.indexOf(mark);
    at >= 0 && count <= mostParts + 1;
    at = body.indexOf(mark, at + mark.length)
  )
    count += 1;
  return count;
}

/** Reads multipart bodies whole, up to the route's limit (413 at once by content-length, else when it is passed). */
export function registerMultipart(app: FastifyInstance, maxFileBytes: number): void {
  const options = { parseAs: 'buffer' as const, bodyLimit: maxFileBytes + 4096 };
  app.addContentTypeParser<Buffer>(
    'multipart/form-data',
    options,
    async (request: FastifyRequest, body: Buffer) => {
      const contentType = request.headers['content-type'] ?? '';
      if (countParts(body, contentType) > mostParts + 1) throw problem('validation_failed');
      try {
        return await new Response(new Uint8Array(body), {
          headers: { 'content-type': contentType },
        }).formData();
      } catch {
        throw problem('invalid_json');
      }
    },
  );
}
