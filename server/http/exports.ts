import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { exportMedia, type ExportFormat } from '../../contract/values/export.ts';
import { csvOf } from '../files/csv.ts';
import { contentDisposition } from '../files/names.ts';
import type { Table } from '../files/table.ts';
import { xlsxOf } from '../files/xlsx.ts';
import type { Context } from './context.ts';
import { refuse } from './errors.ts';
import { readAgain } from './reads.ts';

/** All rows that a list's filters choose. */
export type Export = {
  /** without its ending */
  readonly fileName: string;
  /** how many rows there will be: the page shows how far it is */
  readonly total: number;
  /** for a spreadsheet the table, for a paper its bytes */
  readonly content: Table | Buffer;
  /** gives back what it holds until it was sent */
  readonly close?: () => Promise<void>;
};
/** By the name of the row of the contract. The query is as it was sent. */
export type Exporters = Readonly<
  Record<string, (context: Context, query: unknown, format: ExportFormat) => Promise<Export>>
>;

function qualityOf(parameters: readonly string[]): number {
  const said = parameters.find((one) => /^\s*q\s*=/i.test(one))?.split('=')[1];
  const quality = said === undefined ? 1 : Number(said);
  return Number.isFinite(quality) ? quality : 0;
}

const formats: readonly ExportFormat[] = ['csv', 'xlsx', 'pdf'];

/** The format that `Accept` names and prefers to JSON; null: JSON. A wildcard names none. */
export function formatAsked(accept: string | undefined): ExportFormat | null {
  const wanted = (accept ?? '').split(',').map((part) => {
    const [media = '', ...parameters] = part.split(';');
    return { media: media.trim().toLowerCase(), quality: qualityOf(parameters) };
  });
  const best = wanted
    .filter(({ media, quality }) => quality > 0 && !media.includes('*'))
    .toSorted((one, other) => other.quality - one.quality);
  return formats.find((format) => exportMedia[format] === best[0]?.media) ?? null;
}

/** What an export may take, in milliseconds: an old moment keeps PostgreSQL from tidying up, and all lists slow. */
const longestExport = 600_000;

/**
 * The bytes as they are made. A failure half-way cuts the answer off, so that nobody takes it for whole; it is logged. So
 * does a taker who is slower than `longest`.
 */
export function streamOf(
  context: Pick<Context, 'request' | 'log'>,
  format: ExportFormat,
  { content, close }: Export,
  longest = longestExport,
): Readable {
  const bytes = Buffer.isBuffer(content) ? [content] : format === 'csv' ? csvOf(content) : xlsxOf(content);
  const stream = Readable.from(bytes, { objectMode: false });
  stream.once('error', (error) => void refuse(error, context.request.id, context.log));
  const limit = setTimeout(() => stream.destroy(new Error('the export took too long')), longest).unref();
  stream.once('close', () => {
    clearTimeout(limit);
    void close?.();
  });
  return stream;
}

/** Sends the export of a list in place of its page, when the request asks for one; false when it doesn't. */
export async function sendExport(
  exporters: Exporters,
  offered: readonly ExportFormat[],
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const make = exporters[context.admitted.row];
  if (!make) return false;
  reply.header('vary', 'Accept, Accept-Language');
  const format = formatAsked(request.headers.accept);
  if (!format || !offered.includes(format)) return false;
  const made = await readAgain(context, (place) => make(place, request.query, format));
  const stream = streamOf(context, format, made);
  // Also when whoever asked is gone before the first byte.
  if (reply.raw.destroyed) stream.destroy();
  else reply.raw.once('close', () => stream.destroy());
  await reply
    .headers({
      'content-type':
        format === 'csv' ? `${exportMedia.csv}; charset=utf-8; header=present` : exportMedia[format],
      'content-disposition': contentDisposition('attachment', `${made.fileName}.${format}`),
      'x-total-count': made.total,
    })
    .send(stream);
  return true;
}
