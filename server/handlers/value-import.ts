import { createHash } from 'node:crypto';
import type { Language } from '../../contract/enums.ts';
import { exportMedia } from '../../contract/values/export.ts';
import {
  type DoneImport,
  doneImport,
  type ImportedSeries,
  importColumns,
} from '../../contract/values/value-import.ts';
import type { Trx } from '../db/schema.ts';
import { csvOf } from '../files/csv.ts';
import { contentDisposition } from '../files/names.ts';
import type { Table } from '../files/table.ts';
import { templateWords } from '../files/value-file/headings.ts';
import { xlsxOf } from '../files/xlsx.ts';
import { readApart } from '../files/value-file/apart.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { changeDrafts, lockImports, readImportFacts, wireCents } from '../repositories/value-import.ts';
import { isPeriodTwice } from '../repositories/value-writes.ts';
import { insertValues } from '../repositories/values.ts';
import { checkedImportOf, type JudgedRow, judgeRows } from '../rules/value-import.ts';
import type { ReadRow } from '../rules/value-rows.ts';
import { onceUnderKey } from './one-moment.ts';
import { record } from './recorded.ts';

type Given = { readonly file: File; readonly series: ImportedSeries };
type Taken = { readonly series: ImportedSeries; readonly rows: readonly ReadRow[]; readonly sha256: string };

/** Reads what was sent; nothing is locked and nobody waits meanwhile. */
async function taken(context: Context, { file, series }: Given): Promise<Taken> {
  if (file.size === 0) throw problem('empty_file');
  if (file.size > context.config.maxFileBytes) throw problem('file_too_large');
  const content = new Uint8Array(await file.arrayBuffer());
  const { language } = context.request;
  const rows = await readApart({ content, series, language });
  return { series, rows, sha256: createHash('sha256').update(content).digest('hex') };
}

const mostTold = 50;
const longestName = 200;
/** The first wrong cells by row and column. */
const faultsOf = (rows: readonly JudgedRow[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    rows
      .flatMap(({ shown: { row, problems } }) =>
        problems.map(({ field, error_key }) => [`rows.${row}.${field}`, error_key] as const),
      )
      .slice(0, mostTold),
  );

/** Writes the new records and the changed drafts; whoever came first in between makes it fail as a whole. */
async function write(context: Context, trx: Trx, series: ImportedSeries, rows: readonly JudgedRow[]) {
  const { id: by } = member(context);
  const at = context.clock.now();
  const fresh = rows.flatMap(({ shown }) => {
    const { change, user_id, currency, value_date, year, quarter_number, after } = shown;
    if (change !== 'new' || currency === null || after === null) return [];
    const place = { series, user_id, currency, value_date, year, quarter_number };
    return [{ ...place, amounts: wireCents(after), note: null, updated_at: at, updated_by: by }];
  });
  const drafts = rows.flatMap(({ shown: { change, after: amounts }, record }) =>
    change === 'changed' && amounts && record ? [{ id: record.id, version: record.version, amounts }] : [],
  );
  await insertValues(trx, fresh).catch((error: unknown) => {
    throw isPeriodTwice(error) ? problem('stale_version') : error;
  });
  if ((await changeDrafts(trx, drafts, { by, at })) !== drafts.length) throw problem('stale_version');
}

/** All rows or none: they must be what the preview showed, and none of them wrong. */
async function apply(
  context: Context,
  trx: Trx,
  given: Taken,
  hash: string,
  name: string,
): Promise<DoneImport> {
  const { series, rows, sha256 } = given;
  await lockImports(trx);
  const judged = judgeRows(rows, series, await readImportFacts(trx, series, rows, true));
  const { counts, hash: now } = checkedImportOf(judged, series);
  if (now !== hash) throw problem('stale_version');
  if (counts.wrong > 0) throw problem('validation_failed', { fields: faultsOf(judged) });
  await write(context, trx, series, judged);
  const done = { new: counts.new, changed: counts.changed, same: counts.same };
  await record(context, trx, {
    memberId: null,
    activity_type: 'FUND_VALUE',
    operation_type: 'UPLOAD',
    subject: { kind: 'value_import', series, sha256, ...done },
    after: { name: name.slice(-longestName) },
  });
  return done;
}

async function* noRows(): Table['batches'] {}

/** A file with the headings of a series in one language, and nothing below. */
async function templateOf(series: ImportedSeries, format: 'csv' | 'xlsx', language: Language): Promise<Blob> {
  const { title, columns } = templateWords(language);
  const table = { title, heading: importColumns(series).map((name) => columns[name]), batches: noRows() };
  const pieces: (string | Buffer<ArrayBuffer>)[] = [];
  for await (const piece of format === 'csv' ? csvOf(table) : xlsxOf(table))
    pieces.push(typeof piece === 'string' ? piece : Buffer.from(piece));
  return new Blob(pieces, { type: exportMedia[format] });
}

/** Values from a CSV or XLSX file. */
export const valueImport = {
  checkImport: os.values.checkImport.handler(async ({ context, input: { body } }) => {
    const { series, rows } = await taken(context, body);
    const facts = await readImportFacts(context.db, series, rows);
    return { body: checkedImportOf(judgeRows(rows, series, facts), series) };
  }),

  import: os.values.import.handler(async ({ context, input: { body } }) => {
    const { file, series, hash } = body;
    const given = await taken(context, { file, series });
    const sent = { series, hash, sha256: given.sha256 };
    const once = { call: 'values.import', body: sent, read: (stored: unknown) => doneImport.parse(stored) };
    return {
      body: await onceUnderKey(context, once, (trx) => apply(context, trx, given, hash, file.name)),
    };
  }),

  importTemplate: os.values.importTemplate.handler(async ({ context, input: { query } }) => {
    const { series, format, language = context.request.language } = query;
    const content = await templateOf(series, format, language);
    const parts = [context.config.productPrefix, templateWords(language).file, series];
    const name = `${parts.join('-').toLowerCase().replaceAll('_', '-')}.${format}`;
    return {
      headers: { 'content-disposition': contentDisposition('attachment', name) },
      body: new File([content], name, { type: exportMedia[format] }),
    };
  }),
};
