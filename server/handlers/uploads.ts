import type { DocumentType } from '../../contract/enums.ts';
import { today } from '../clock.ts';
import type { Trx } from '../db/schema.ts';
import { scan } from '../files/clamd.ts';
import { cleanFileName } from '../files/names.ts';
import { sniff } from '../files/sniff.ts';
import { sourceOfBuffer, type Source } from '../files/source.ts';
import { SpooledFile } from '../files/spool.ts';
import { member, type Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { readFacts, readStanding } from '../repositories/dossier.ts';
import { insertFile, isCurrent, listFiles, type StoredFile } from '../repositories/files.ts';
import { hasOwner, issuedOnError, ownerSlotStep, slotStep } from '../rules/documents.ts';
import { whyNotWritable } from '../rules/enrollment.ts';
import { keepDocument, type Placed } from './documents.ts';
import { record } from './recorded.ts';

/** A file that was judged by its content, before anything is locked. */
export type Checked = {
  readonly name: string;
  readonly source: Source;
  readonly mediaType: string;
};

/** Refuses what a scanner finds, and what it could not scan, where there is one (CLAMD_URL). */
async function assertClean({ config, log }: Context, source: Source): Promise<void> {
  const { clamd } = config.protection;
  if (clamd === null) return;
  const verdict = await scan(clamd, source).catch((error: unknown) => {
    log.error({ kind: error instanceof Error ? error.message : typeof error }, 'the scanner failed');
    throw problem('unavailable', { retryAfter: 30 });
  });
  if (verdict === 'infected') throw problem('file_infected');
}

/** Refuses what is empty, too large, of no accepted type whatever its name says, more than one may send in a day, or infected. */
export async function checkFile(context: Context, file: File): Promise<Checked> {
  if (file.size === 0) throw problem('empty_file');
  if (file.size > context.config.maxFileBytes) throw problem('file_too_large');
  const kind = await sniff(file, file.name);
  if (!kind) throw problem('file_type_not_allowed');
  await context.limits.takeBytes('uploadedKb', member(context).id, file.size);
  const source =
    file instanceof SpooledFile ? file.source : sourceOfBuffer(Buffer.from(await file.arrayBuffer()));
  await assertClean(context, source);
  return { name: cleanFileName(file.name, kind), source, mediaType: kind.mediaType };
}

/** Where a paper lies: `ownerId` null is the member's own slot, otherwise that of one beneficial owner. */
export type Slot = { readonly type: DocumentType; readonly ownerId: string | null };

/** Throws unless papers may be put into this slot, changed in it or taken from it now. */
export async function assertSlotWritable(
  context: Context,
  trx: Trx,
  userId: string,
  { type, ownerId }: Slot,
): Promise<number> {
  const standing = await readStanding(trx, userId);
  const facts = standing && (await readFacts(trx, userId, standing.type, context));
  if (ownerId !== null && !(facts && hasOwner(facts, ownerId))) throw problem('not_found');
  if (!facts) throw problem('step_not_reached');
  const step = ownerId === null ? slotStep(type, facts) : ownerSlotStep(type, ownerId, facts);
  if (step === null) throw problem('validation_failed', { fields: { type: 'invalid_value' } });
  const reason = whyNotWritable(step, standing);
  if (reason) throw problem(reason);
  return step;
}

/** Throws unless the date on the paper will do. */
export function assertIssuedOn(context: Context, type: DocumentType, issuedOn: string | undefined): void {
  const wrong = issuedOnError(type, issuedOn, today(context.clock));
  if (wrong) throw problem('validation_failed', { fields: { issued_on: wrong } });
}

/** Throws when the slot has no place for one more. Called under the dossier's lock, so that the last place is given once. */
export async function assertPlace(
  context: Context,
  trx: Trx,
  userId: string,
  { type, ownerId }: Slot,
): Promise<void> {
  const files = await listFiles(trx, userId);
  const taken = files.filter((file) => file.type === type && file.owner_id === ownerId && isCurrent(file));
  if (taken.length >= context.config.maxFiles) throw problem('too_many_files');
}

type Paper = Slot & { readonly issuedOn: string | undefined; readonly step: number };

/** How the activity log names a paper. */
export const subjectOf = ({ id, type, owner_id }: StoredFile) => ({
  document_type: type,
  file_id: id,
  ...(owner_id && { owner_id }),
});

/** Keeps row, bytes and log entry together. */
export async function storeFile(
  context: Context,
  trx: Trx,
  userId: string,
  file: Checked & { readonly placed: Placed },
  paper: Paper & { readonly replaces?: string },
): Promise<StoredFile> {
  const row = await insertFile(trx, {
    user_id: userId,
    owner_id: paper.ownerId,
    type: paper.type,
    name: file.name,
    size: file.source.size,
    media_type: file.mediaType,
    sha256: file.source.sha256,
    issued_on: paper.issuedOn ?? null,
    uploaded_at: context.clock.now(),
  });
  await keepDocument(trx, 'papers', row.id, file.placed);
  const { replaces, step } = paper;
  await record(context, trx, {
    memberId: userId,
    activity_type: 'DOCUMENT',
    operation_type: replaces === undefined ? 'UPLOAD' : 'UPDATE',
    subject: { step, ...subjectOf(row), ...(replaces && { replaces }) },
    after: { name: file.name, size: row.size, sha256: row.sha256 },
  });
  return row;
}
