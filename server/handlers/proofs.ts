import type { z } from 'zod';
import type { OperationType } from '../../contract/enums.ts';
import { proof } from '../../contract/values/transaction.ts';
import type { Trx } from '../db/schema.ts';
import { contentDisposition } from '../files/names.ts';
import { viewing } from '../files/sniff.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { countProofs, insertProof, readProof } from '../repositories/proofs.ts';
import { lockRequest, type StoredRequest } from '../repositories/requests.ts';
import { activityOfType, isWaiting } from '../rules/requests.ts';
import { keepDocument, openDocument, placing, recordRead, type Placed } from './documents.ts';
import { keptToKey } from './one-moment.ts';
import { record } from './recorded.ts';
import { toldRequest } from './request-shared.ts';
import { checkFile, type Checked } from './uploads.ts';

type Seen = {
  readonly proofId: string;
  readonly operation_type: Extract<OperationType, 'UPLOAD' | 'DOWNLOAD'>;
  readonly after?: unknown;
};
const tell = (context: Context, trx: Trx, row: StoredRequest, { proofId, ...event }: Seen): Promise<void> =>
  record(context, trx, {
    ...event,
    memberId: row.user_id,
    activity_type: activityOfType(row.transaction_type),
    subject: {
      kind: 'request_proof',
      transaction_id: row.id,
      transaction_type: row.transaction_type,
      reference: row.reference,
      proof_id: proofId,
    },
  });

type Which = { readonly userId: string; readonly transactionId: string };

/** Adds a paper while the request waits; the last place is given once. */
async function add(
  context: Context,
  trx: Trx,
  which: Which,
  file: Checked & { readonly placed: Placed },
): Promise<z.infer<typeof proof>> {
  const row = await lockRequest(trx, which.userId, which.transactionId);
  if (!row) throw problem('not_found');
  if (!isWaiting(row)) throw problem('conflict');
  if ((await countProofs(trx, row.id)) >= context.config.maxFiles) throw problem('too_many_files');
  const { name, mediaType: media_type, placed } = file;
  const { size, sha256 } = file.source;
  const added = await insertProof(trx, {
    transaction_id: row.id,
    name,
    size,
    media_type,
    sha256,
    uploaded_at: context.clock.now(),
    uploaded_by: member(context).id,
  });
  await keepDocument(trx, 'proofs', added.id, placed);
  const after = { name, size, sha256 };
  await tell(context, trx, row, { proofId: added.id, operation_type: 'UPLOAD', after });
  return { file_id: added.id, file_name: name, size, uploaded_at: added.uploaded_at.toISOString() };
}

/** Papers that show a payment: whoever asks for it or decides it may add them. */
export const proofs = {
  addProof: os.money.addProof.handler(async ({ context, input }) => {
    const { userId, transactionId } = input.params;
    await toldRequest({ context, db: context.db }, { userId, id: transactionId });
    const checked = await checkFile(context, input.body.file);
    const body = await placing(context, checked.source, (placed) =>
      keptToKey(
        context,
        {
          call: 'money.addProof',
          body: { ...input.params, name: checked.name, sha256: checked.source.sha256 },
          read: (stored) => proof.parse(stored),
        },
        (trx) => add(context, trx, input.params, { ...checked, placed }),
      ),
    );
    return { body };
  }),

  readProof: os.money.readProof.handler(async ({ context, input }) => {
    const { userId, transactionId, fileId } = input.params;
    const row = await toldRequest({ context, db: context.db }, { userId, id: transactionId });
    const file = await readProof(context.db, row.id, fileId);
    if (!file) throw problem('not_found');
    const { inline, mediaType } = viewing(file.media_type);
    const body = await openDocument(context, 'proofs', file, mediaType);
    if (!body) throw problem('not_found');
    await recordRead(body, () =>
      context.db
        .transaction()
        .execute((trx) => tell(context, trx, row, { proofId: fileId, operation_type: 'DOWNLOAD' })),
    );
    return {
      headers: {
        'content-disposition': contentDisposition(inline ? 'inline' : 'attachment', file.name),
        'cache-control': 'no-store, private',
      },
      body,
    };
  }),
};
