import type { DocumentType } from '../../contract/enums.ts';
import { enrollmentFile } from '../../contract/values/enrollment.ts';
import type { Trx } from '../db/schema.ts';
import { contentDisposition } from '../files/names.ts';
import { viewing } from '../files/sniff.ts';
import { templateByFileName } from '../files/templates.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { settleStep } from '../repositories/dossier.ts';
import {
  dropOwnerFiles,
  fileView,
  findCurrent,
  findInSlot,
  markRemoved,
  markReplaced,
  removeOwnerFiles,
  type StoredFile,
} from '../repositories/files.ts';
import { ownersStep } from '../../contract/steps/places.ts';
import { openDocument, placing, recordRead, type Placed } from './documents.ts';
import { assertWritable } from './dossier.ts';
import { changeDossier, changeDossierOnce } from './one-moment.ts';
import { ownerOf } from './owners.ts';
import { record } from './recorded.ts';
import {
  assertIssuedOn,
  assertPlace,
  assertSlotWritable,
  checkFile,
  storeFile,
  subjectOf,
  type Checked,
} from './uploads.ts';

type Wanted = {
  readonly params: { readonly userId: string; readonly fileType: DocumentType };
  readonly query: { readonly owner_id?: string | undefined; readonly file_id?: string | undefined };
};

/** One paper's bytes; that somebody read them is written down first. */
async function read(
  context: Context,
  wanted: Wanted,
  mode: 'view' | 'download',
  typeOf: (mediaType: string) => string,
) {
  const { userId, fileType } = wanted.params;
  const { owner_id = null, file_id } = wanted.query;
  const kept = member(context).id !== userId;
  const slot = { userId, type: fileType, ownerId: owner_id, fileId: file_id, kept };
  const file = await findInSlot(context.db, slot);
  const body = file && (await openDocument(context, 'papers', file, typeOf(file.media_type)));
  if (!file || !body) throw problem('not_found');
  await recordRead(body, () =>
    context.db.transaction().execute((trx) =>
      record(context, trx, {
        memberId: userId,
        activity_type: 'DOCUMENT',
        operation_type: 'DOWNLOAD',
        subject: { ...subjectOf(file), mode },
      }),
    ),
  );
  return { file, body };
}

/** What the log keeps of a paper that goes. */
const traceOf = ({ name, size, sha256 }: StoredFile) => ({ name, size, sha256 });

const cacheControl = 'no-store, private';

type Asked = Readonly<Record<string, string | null>>;
/** A call that may come again under its key, after an answer that was lost: what it asks, of which file. */
const once = (call: string, asked: Asked, file: Checked | null) => ({
  call,
  body: { ...asked, name: file?.name ?? null, sha256: file?.source.sha256 ?? null },
  read: (stored: unknown) => enrollmentFile.parse(stored),
});

const recordRemoval = (context: Context, trx: Trx, former: StoredFile, step: number) =>
  record(context, trx, {
    memberId: former.user_id,
    activity_type: 'DOCUMENT',
    operation_type: 'DELETE',
    subject: { step, ...subjectOf(former) },
    before: traceOf(former),
  });

async function remove(context: Context, trx: Trx, former: StoredFile, step: number): Promise<StoredFile> {
  const removed = await markRemoved(trx, former.id, context.clock.now());
  await recordRemoval(context, trx, former, step);
  await settleStep(trx, former.user_id, context);
  return removed;
}

export const files = {
  contractTemplate: os.files.contractTemplate.handler(async ({ context, input }) => {
    const { fileName } = input.params;
    const template = await templateByFileName(context.config, fileName);
    if (!template) throw problem('not_found');
    const { content, version } = template;
    return {
      headers: {
        'content-disposition': contentDisposition('inline', fileName),
        'cache-control': 'private, no-cache',
        etag: `"${version}"`,
      },
      body: new File([new Uint8Array(content)], fileName, { type: 'application/pdf' }),
    };
  }),
  download: os.files.download.handler(async ({ context, input }) => {
    const { file, body } = await read(context, input, 'download', (type) => type);
    return {
      headers: {
        'content-disposition': contentDisposition('attachment', file.name),
        'cache-control': cacheControl,
      },
      body,
    };
  }),
  view: os.files.view.handler(async ({ context, input }) => {
    const { file, body } = await read(context, input, 'view', (type) => viewing(type).mediaType);
    const { inline } = viewing(file.media_type);
    return {
      headers: {
        'content-disposition': contentDisposition(inline ? 'inline' : 'attachment', file.name),
        'cache-control': cacheControl,
      },
      body,
    };
  }),
  upload: os.files.upload.handler(async ({ context, input }) => {
    const { type, owner_id = null, issued_on, file } = input.body;
    const checked = await checkFile(context, file);
    const slot = { type, ownerId: owner_id };
    const call = once('files.upload', { type, owner_id, issued_on: issued_on ?? null }, checked);
    const body = await placing(context, checked.source, (placed) =>
      changeDossierOnce(context, call, async (trx, person) => {
        const step = await assertSlotWritable(context, trx, person.id, slot);
        assertIssuedOn(context, type, issued_on);
        await assertPlace(context, trx, person.id, slot);
        const paper = { ...slot, issuedOn: issued_on, step };
        return fileView(await storeFile(context, trx, person.id, { ...checked, placed }, paper));
      }),
    );
    return { body };
  }),
  change: os.files.change.handler(async ({ context, input }) => {
    const { file_id, issued_on, file } = input.body;
    const { operation } = input.params;
    const replaces = operation === 'replace';
    if (replaces && !file) throw problem('validation_failed', { fields: { file: 'required' } });
    const known = await findCurrent(context.db, member(context).id, file_id);
    // under a key it may be what was done already
    if (!known && context.idempotencyKey === null) throw problem('not_found');
    const checked = replaces && file ? await checkFile(context, file) : null;
    const call = once('files.change', { operation, file_id, issued_on: issued_on ?? null }, checked);
    const change = (placed: Placed | null) =>
      changeDossierOnce(context, call, async (trx, person) => {
        const former = await findCurrent(trx, person.id, file_id);
        if (!former) throw problem('not_found');
        const slot = { type: former.type, ownerId: former.owner_id };
        const step = await assertSlotWritable(context, trx, person.id, slot);
        if (!checked || !placed) return fileView(await remove(context, trx, former, step));
        assertIssuedOn(context, slot.type, issued_on);
        const paper = { ...slot, issuedOn: issued_on, step, replaces: former.id };
        const stored = await storeFile(context, trx, person.id, { ...checked, placed }, paper);
        await markReplaced(trx, former.id, stored.id);
        return fileView(stored);
      });
    return { body: await (checked ? placing(context, checked.source, change) : change(null)) };
  }),
  deleteOwnerFiles: os.files.deleteOwnerFiles.handler(async ({ context, input }) => {
    const { ownerId } = input.params;
    await changeDossier(context, async (trx, person) => {
      await ownerOf(trx, person.id, ownerId);
      const standing = await assertWritable(trx, person.id, ownersStep, 'BUSINESS');
      // What was sent before stays for its reviewer (docs/decisions/0014).
      const gone = standing?.submitted_at
        ? await removeOwnerFiles(trx, person.id, ownerId, { at: context.clock.now(), which: 'current' })
        : await dropOwnerFiles(trx, person.id, ownerId);
      for (const file of gone) await recordRemoval(context, trx, file, ownersStep);
      await settleStep(trx, person.id, context);
    });
    return { body: { ok: true as const } };
  }),
};
