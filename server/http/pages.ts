import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { escapeHtml } from '../mail/render.ts';

/** The built page with the product's name in it, in the encodings it is sent in; null when the portal isn't built. */
export type Page = {
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
  readonly etag: string;
  /** CSP sources of its inline scripts */
  readonly scriptHashes: readonly string[];
} | null;

const inlineScript = /<script\b(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script>/gi;

type Product = Pick<Config, 'productName' | 'supportEmail'>;

/** Puts the product's name into title and `<meta name="product-name">`, and the support address beside it. */
export function nameProduct(html: string, { productName, supportEmail }: Product): string {
  const name = escapeHtml(productName);
  const support =
    supportEmail === null ? '' : `<meta name="support-email" content="${escapeHtml(supportEmail)}">`;
  return html
    .replace(/<meta\s+name="product-name"[^>]*>/i, '')
    .replace(/<title>[\s\S]*?<\/title>/i, () => `<title>${name}</title>`)
    .replace(/<head([^>]*)>/i, (head) => `${head}<meta name="product-name" content="${name}">${support}`);
}

/** `sha256-…` of each inline script, as a CSP names it. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(inlineScript)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  );
}

export async function readPage(clientDir: string, product: Product): Promise<Page> {
  let source: string;
  try {
    source = await readFile(join(clientDir, 'index.html'), 'utf8');
  } catch {
    return null;
  }
  const html = nameProduct(source, product);
  const plain = Buffer.from(html);
  return {
    plain,
    gzip: gzipSync(plain),
    brotli: brotliCompressSync(plain),
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    scriptHashes: inlineScriptHashes(html),
  };
}

function sendPage(page: NonNullable<Page>, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply
    .header('cache-control', 'no-cache')
    .header('etag', page.etag)
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8');
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.brotli);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.plain);
}

/** Whether a path that no route knows is a screen of the portal: a person's browser asks for it, and it isn't a call. */
export function isScreen(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|dev|assets)(\/|\?|$)/.test(request.url) &&
    (request.headers.accept ?? '').includes('text/html')
  );
}

/** Serves the built portal: hashed assets for ever, the page itself always asked for anew. */
export async function registerPages(app: FastifyInstance, clientDir: string, page: Page): Promise<void> {
  if (!page) return;
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    globIgnore: ['**/index.html*'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = /[\\/]assets[\\/]/.test(path);
      response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/', (request, reply) => sendPage(page, request, reply));
}

/** The answer to a path that no route knows: the page for a screen, nothing otherwise. */
export function pageFallback(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  return page && isScreen(request) ? sendPage(page, request, reply) : null;
}
