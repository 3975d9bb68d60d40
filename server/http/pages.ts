import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { escapeHtml } from '../mail/render.ts';
import { hashOf, type InlineHashes } from './headers.ts';
import { preferredLanguage } from './language.ts';
import { problem } from './problem.ts';
import { namesSession } from './session.ts';

/** One HTML file of the built portal with the product's name in it, in the encodings it is sent in. */
type Html = {
  readonly plain: Buffer;
  readonly gzip: () => Buffer;
  readonly brotli: () => Buffer;
  readonly etag: string;
};

/** What the portal's addresses are answered with; null when it isn't built. */
export type Page = {
  /** draws nothing by itself: any path that has no file of its own */
  readonly whole: Html;
  /** the public pages, and those that say what went wrong, as they are painted first: by path and language */
  readonly drawn: ReadonlyMap<string, ReadonlyMap<string, Html>>;
  /** whether the product has a page at a path */
  readonly hasPage: (path: string) => boolean;
  /** of the scripts and styles that stand in the pages */
  readonly inline: InlineHashes;
} | null;

/** Not those with a type: they are data. */
const inlineScript = /<script\b(?![^>]*\s(?:src|type)\s*=)[^>]*>([\s\S]*?)<\/script>/gi;
const inlineStyle = /<style\b[^>]*>([\s\S]*?)<\/style>/gi;

type Product = Pick<Config, 'productName' | 'supportEmail'>;

/** Stands in a drawn page for the product's name. */
const productMark = /%PRODUCT%/g;
/** What says beside the product's name what it is; nothing, when the name says it itself. */
const besideName = /(<span>%PRODUCT%<\/span>)<small[^>]*>([^<]*)<\/small>/;

/** Puts the product's name into title and `<meta name="product-name">`, and the support address beside it. */
export function nameProduct(html: string, { productName, supportEmail }: Product): string {
  const name = escapeHtml(productName);
  const support =
    supportEmail === null ? '' : `<meta name="support-email" content="${escapeHtml(supportEmail)}">`;
  return html
    .replace(/<meta\s+name="product-name"[^>]*>/i, '')
    .replace(/<title>(?![^<]*%PRODUCT%)[\s\S]*?<\/title>/i, () => `<title>${name}</title>`)
    .replace(/<head([^>]*)>/i, (head) => `${head}<meta name="product-name" content="${name}">${support}`)
    .replace(besideName, (all, before: string, words: string) =>
      words.toLowerCase() === name.toLowerCase() ? before : all,
    )
    .replace(productMark, () => name);
}

/** Each inline script or style once, as a CSP names it. */
const hashesIn = (pages: readonly string[], element: RegExp): string[] => {
  const found = pages.flatMap((html) => [...html.matchAll(element)].map(([, text = '']) => hashOf(text)));
  return [...new Set(found)];
};

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

function htmlOf(source: string, product: Product): Html {
  const plain = Buffer.from(nameProduct(source, product));
  return {
    plain,
    gzip: once(() => gzipSync(plain)),
    brotli: once(() => brotliCompressSync(plain)),
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  };
}

/** `pages/login.fr.html` is /login in French; `index` is the root. */
async function readDrawn(clientDir: string, product: Product) {
  const folder = join(clientDir, 'pages');
  const drawn = new Map<string, Map<string, Html>>();
  for (const file of await readdir(folder).catch(() => [])) {
    const [, name, language] = /^(\w+)\.(\w+)\.html$/.exec(file) ?? [];
    if (name === undefined || language === undefined) continue;
    const path = name === 'index' ? '/' : `/${name}`;
    const languages = drawn.get(path) ?? new Map<string, Html>();
    languages.set(language, htmlOf(await readFile(join(folder, file), 'utf8'), product));
    drawn.set(path, languages);
  }
  return drawn;
}

/** The product's own addresses, as its route table has them: `:name` is one segment. Without the list every one is. */
async function readPaths(clientDir: string): Promise<(path: string) => boolean> {
  const text = await readFile(join(clientDir, 'pages', 'paths.json'), 'utf8').catch(() => null);
  if (text === null) return () => true;
  const known = z
    .array(z.string())
    .parse(JSON.parse(text))
    .map((path) => path.split('/'));
  return (path) => {
    const asked = path.split('/');
    const fits = (part: string, at: number) =>
      part === asked[at] || (part.startsWith(':') && asked[at] !== '');
    return known.some((parts) => parts.length === asked.length && parts.every(fits));
  };
}

export async function readPage(clientDir: string, product: Product): Promise<Page> {
  let source: string;
  try {
    source = await readFile(join(clientDir, 'index.html'), 'utf8');
  } catch {
    return null;
  }
  const whole = htmlOf(source, product);
  const drawn = await readDrawn(clientDir, product);
  const all = [whole, ...[...drawn.values()].flatMap((languages) => [...languages.values()])];
  const pages = all.map(({ plain }) => plain.toString());
  const inline = { scripts: hashesIn(pages, inlineScript), styles: hashesIn(pages, inlineStyle) };
  return { whole, drawn, hasPage: await readPaths(clientDir), inline };
}

/** A path without the slashes at its end; not by a pattern, which would try each of very many anew. */
function plainPath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/**
 * The file that an address is answered with: a public page in the language asked for, else the whole portal; always that
 * for who has a session here, whom a public page would only lead on. An address that the product doesn't have is 404.
 */
function choose(page: NonNullable<Page>, request: FastifyRequest): { html: Html; status: 200 | 404 } {
  // not by `new URL`, which knows addresses that it refuses: `//` is one
  const [asked = '', query = ''] = request.url.split('?', 2);
  const path = plainPath(asked);
  const status = page.hasPage(path) ? 200 : 404;
  const languages = namesSession(request.headers.cookie)
    ? undefined
    : page.drawn.get(status === 200 ? path : '/404');
  const wish = new URLSearchParams(query).get('lang') ?? '';
  const wished = languages?.get(wish.slice(0, 2).toLowerCase());
  const html = wished ?? languages?.get(preferredLanguage(request.headers['accept-language'])) ?? page.whole;
  return { html, status };
}

function sendPage(page: NonNullable<Page>, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { html, status } = choose(page, request);
  reply
    .code(status)
    .header('cache-control', 'no-cache')
    .header('etag', html.etag)
    .header('vary', 'accept-encoding, accept-language, cookie')
    .type('text/html; charset=utf-8');
  if (request.headers['if-none-match'] === html.etag) return reply.code(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(html.brotli());
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(html.gzip());
  return reply.send(html.plain);
}

/** Whether a path that no route knows is a screen of the portal: a person's browser asks for it, and it isn't a call. */
export function isScreen(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|dev|assets)(\/|\?|$)/.test(request.url) &&
    (request.headers.accept ?? '').includes('text/html')
  );
}

async function registerAssets(app: FastifyInstance, root: string): Promise<void> {
  // an address that leads out of the folder, or to no name of a file: there is nothing, and nothing has failed
  app.setErrorHandler((error: FastifyError) => {
    const { statusCode = 500 } = error;
    throw statusCode >= 400 && statusCode < 500 ? problem('not_found') : error;
  });
  await app.register(fastifyStatic, {
    root,
    prefix: '/assets/',
    // one route for all of them: a route for each file took half of the server's start
    wildcard: true,
    index: false,
    // files are short and packed: a part of one is asked for by nobody
    acceptRanges: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response) => {
      response.setHeader('vary', 'accept-encoding');
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    },
  });
}

/** Serves the built portal: hashed assets for ever, the page itself always asked for anew. */
export async function registerPages(app: FastifyInstance, clientDir: string, page: Page): Promise<void> {
  if (!page) return;
  await app.register((assets) => registerAssets(assets, join(clientDir, 'assets')));
  app.get('/', (request, reply) => sendPage(page, request, reply));
}

/** The answer to a path that no route knows: the page for a screen, nothing otherwise. */
export function pageFallback(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  return page && isScreen(request) ? sendPage(page, request, reply) : null;
}
