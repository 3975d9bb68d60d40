import type { DocumentType } from '../../contract/enums.ts';
import { contentDisposition } from '../files/names.ts';
import { viewing } from '../files/sniff.ts';
import { templateByFileName } from '../files/templates.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { settleStep } from '../repositories/dossier.ts';
import {
  databaseStore,
  dropOwnerFiles,
  fileView,
  findCurrent,
  findInSlot,
  markRemoved,
  markReplaced,
  type StoredFile,
} from '../repositories/files.ts';
import { ownersStep } from '../../contract/steps/places.ts';
import { assertWritable, record, type Trx } from './dossier.ts';
import { changeDossier } from './one-moment.ts';
import { ownerOf } from './owners.ts';
import {
  assertIssuedOn,
  assertPlace,
  assertSlotWritable,
  checkFile,
  storeFile,
  subjectOf,
} from './uploads.ts';

type Wanted = {
  readonly params: { readonly userId: string; readonly fileType: DocumentType };
  readonly query: { readonly owner_id?: string | undefined; readonly file_id?: string | undefined };
};

/** One paper's bytes; that somebody read them is written down first. */
async function read(context: Context, wanted: Wanted, mode: 'view' | 'download') {
  const { userId, fileType } = wanted.params;
  const { owner_id = null, file_id } = wanted.query;
  const slot = { userId, type: fileType, ownerId: owner_id, fileId: file_id };
  const file = await findInSlot(context.db, slot);
  const content = file && (await databaseStore.get(context.db, file.id));
  if (!file || !content) throw problem('not_found');
  await context.db.transaction().execute((trx) =>
    record(context, trx, {
      memberId: userId,
      activity_type: 'DOCUMENT',
      operation_type: 'DOWNLOAD',
      subject: { ...subjectOf(file), mode },
    }),
  );
  return { file, content };
}

/** What the log keeps of a paper that goes. */
const traceOf = ({ name, size, sha256 }: StoredFile) => ({ name, size, sha256 });

const cacheControl = 'no-store, private';

async function remove(context: Context, trx: Trx, former: StoredFile, step: number): Promise<StoredFile> {
  const removed = await markRemoved(trx, former.id, context.clock.now());
  await record(context, trx, {
    memberId: former.user_id,
    activity_type: 'DOCUMENT',
    operation_type: 'DELETE',
    subject: { step, ...subjectOf(former) },
    before: traceOf(former),
  });
  await settleStep(trx, former.user_id, context);
  return removed;
}

export const files = {
  contractTemplate: os.files.contractTemplate.handler(async ({ context, input }) => {
    const template = await templateByFileName(context.config, input.params.fileName);
    if (!template) throw problem('not_found');
    const { fileName, content, version } = template;
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
    const { file, content } = await read(context, input, 'download');
    return {
      headers: {
        'content-disposition': contentDisposition('attachment', file.name),
        'cache-control': cacheControl,
      },
      body: new File([new Uint8Array(content)], file.name, { type: file.media_type }),
    };
  }),
  view: os.files.view.handler(async ({ context, input }) => {
    const { file, content } = await read(context, input, 'view');
    const { inline, mediaType } = viewing(file.media_type);
    return {
      headers: {
        'content-disposition': contentDisposition(inline ? 'inline' : 'attachment', file.name),
        'cache-control': cacheControl,
      },
      body: new File([new Uint8Array(content)], file.name, { type: mediaType }),
    };
  }),
  upload: os.files.upload.handler(async ({ context, input }) => {
    const { type, owner_id = null, issued_on, file } = input.body;
    const checked = await checkFile(context, file);
    const slot = { type, ownerId: owner_id };
    const stored = await changeDossier(context, async (trx, person) => {
      const step = await assertSlotWritable(context, trx, person.id, slot);
      assertIssuedOn(context, type, issued_on);
      await assertPlace(context, trx, person.id, slot);
      return storeFile(context, trx, person.id, checked, { ...slot, issuedOn: issued_on, step });
    });
    return { body: fileView(stored) };
  }),
  change: os.files.change.handler(async ({ context, input }) => {
    const { file_id, issued_on, file } = input.body;
    const replaces = input.params.operation === 'replace';
    if (replaces && !file) throw problem('validation_failed', { fields: { file: 'required' } });
    const known = await findCurrent(context.db, member(context).id, file_id);
    if (!known) throw problem('not_found');
    const checked = replaces && file ? await checkFile(context, file) : null;
    const result = await changeDossier(context, async (trx, person) => {
      const former = await findCurrent(trx, person.id, file_id);
      if (!former) throw problem('not_found');
      const slot = { type: former.type, ownerId: former.owner_id };
      const step = await assertSlotWritable(context, trx, person.id, slot);
      if (!checked) return remove(context, trx, former, step);
      assertIssuedOn(context, slot.type, issued_on);
      const paper = { ...slot, issuedOn: issued_on, step, replaces: former.id };
      const stored = await storeFile(context, trx, person.id, checked, paper);
      await markReplaced(trx, former.id, stored.id);
      return stored;
    });
    return { body: fileView(result) };
  }),
  deleteOwnerFiles: os.files.deleteOwnerFiles.handler(async ({ context, input }) => {
    const { ownerId } = input.params;
    await changeDossier(context, async (trx, person) => {
      await ownerOf(trx, person.id, ownerId);
      await assertWritable(trx, person.id, ownersStep, 'BUSINESS');
      for (const file of await dropOwnerFiles(trx, person.id, ownerId))
        await record(context, trx, {
          memberId: person.id,
          activity_type: 'DOCUMENT',
          operation_type: 'DELETE',
          subject: { step: ownersStep, ...subjectOf(file) },
          before: traceOf(file),
        });
      await settleStep(trx, person.id, context);
    });
    return { body: { ok: true as const } };
  }),
};
