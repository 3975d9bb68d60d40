import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const brotli = promisify(brotliCompress);
const squeeze = promisify(gzip);

/**
 * Characters below which an answer goes as it is: it fits into what a connection sends at once. What a session is opened
 * with is below it and no answer to a GET, so that no secret is packed together with what a caller chose; and no other
 * site makes a browser ask as somebody, whose cookies are `SameSite=Strict`.
 */
const least = 2048;

/** Quick rather than small: an answer is made once and read once. */
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** What the asker's browser unpacks, the smaller one first; null: nothing, or it doesn't say. */
function packerFor(
  accepted: string,
): readonly [name: string, pack: (text: string) => Promise<Buffer>] | null {
  const names = accepted.split(',').map((one) => one.trim());
  // with a weight it may be refused, which none of the browsers does
  if (names.includes('br')) return ['br', (text) => brotli(text, options)];
  return names.includes('gzip') ? ['gzip', (text) => squeeze(text)] : null;
}

/**
 * Packs long answers, which are lists and the days of a chart: on a thin line a page waits for them as it does for its
 * code. Beside the thread that answers. To be registered after all that looks at an answer or takes its body away.
 */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (
      typeof payload !== 'string' ||
      !String(reply.getHeader('content-type')).startsWith('application/json')
    )
      return payload;
    const before = reply.getHeader('vary');
    reply.header('vary', before === undefined ? 'accept-encoding' : `${String(before)}, accept-encoding`);
    const packer = packerFor(String(request.headers['accept-encoding'] ?? ''));
    if (packer === null || payload.length < least || request.method !== 'GET') return payload;
    const [name, pack] = packer;
    const packed = await pack(payload);
    reply.removeHeader('content-length').header('content-encoding', name);
    return packed;
  });
}
