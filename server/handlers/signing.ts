import { createHash } from 'node:crypto';
import { contractTemplateKinds } from '../../contract/enums.ts';
import { isSignatory, type SignatureForm } from '../../contract/steps/signing.ts';
import { makeAgreement, makeSignedAgreement } from '../files/agreement.ts';
import { signatoryOf, type AgreementData } from '../files/agreement-facts.ts';
import { readDrawing, type Drawing } from '../files/signature-drawing.ts';
import type { Signing } from '../files/signature-record.ts';
import { sourceOfBuffer } from '../files/source.ts';
import { isCurrentVersion } from '../files/templates.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { settleStep } from '../repositories/dossier.ts';
import {
  fileView,
  insertFile,
  isCurrent,
  listFiles,
  markReplaced,
  type StoredFile,
} from '../repositories/files.ts';
import { findSigned, insertSignature } from '../repositories/signatures.ts';
import { hashAgreementFacts } from '../rules/agreement.ts';
import { contractStep } from '../../contract/steps/places.ts';
import { readAgreementData } from './agreement-data.ts';
import { keepDocument, place } from './documents.ts';
import { assertWritable, record, type Trx } from './dossier.ts';
import { changeDossier } from './one-moment.ts';

type Signed = {
  readonly data: AgreementData;
  readonly signing: Signing;
  /** the unsigned agreement and the signed one */
  readonly agreement: Buffer;
  readonly content: Buffer;
};

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

function drawingOf({ kind, drawing }: SignatureForm): Drawing | null {
  if (kind === 'typed' || drawing === undefined) return null;
  const read = readDrawing(drawing);
  if (typeof read !== 'string') return read;
  throw read === 'drawing_empty'
    ? problem('validation_failed', { fields: { drawing: read } })
    : problem(read);
}

/** Throws unless both templates were ticked, in an edition of today; a submitted dossier keeps its editions. */
async function assertRead(context: Context, { read }: AgreementData, wasSubmitted: boolean): Promise<void> {
  const counts = await Promise.all(
    read.map(({ kind, version }) => wasSubmitted || isCurrentVersion(context.config, kind, version)),
  );
  const unread = contractTemplateKinds.filter(
    (kind) => !read.some((one, at) => one.kind === kind && counts[at] === true),
  );
  if (unread.length > 0)
    throw problem('step_incomplete', {
      fields: Object.fromEntries(unread.map((kind) => [kind, 'required'])),
    });
}

/** Keeps the signed paper, its evidence and the log's row together; what stood in the slot becomes history. */
async function store(context: Context, trx: Trx, userId: string, step: number, signed: Signed) {
  const { data, signing, agreement, content } = signed;
  const former = (await listFiles(trx, userId)).filter(
    (file) => file.type === 'contract' && file.owner_id === null && isCurrent(file),
  );
  const name = `${context.config.productPrefix}-subscription-agreement-${data.membershipId}-${signing.language}-signed.pdf`;
  const file = await insertFile(trx, {
    user_id: userId,
    owner_id: null,
    type: 'contract',
    name,
    size: content.length,
    media_type: 'application/pdf',
    sha256: sha256(content),
    issued_on: null,
    uploaded_at: signing.at,
    signature: signing.kind,
  });
  await keepDocument(trx, 'papers', file.id, await place(context, sourceOfBuffer(content)));
  await insertSignature(trx, {
    file_id: file.id,
    user_id: userId,
    kind: signing.kind,
    name: signing.name,
    language: signing.language,
    agreement,
    agreement_sha256: signing.agreementSha256,
    drawing_sha256: signing.drawingSha256,
    facts_sha256: hashAgreementFacts(data),
    request_id: signing.requestId,
    signed_at: signing.at,
  });
  for (const { id } of former) await markReplaced(trx, id, file.id);
  const [replaces] = former;
  await record(context, trx, {
    memberId: userId,
    activity_type: 'DOCUMENT',
    operation_type: replaces ? 'UPDATE' : 'UPLOAD',
    subject: {
      step,
      document_type: 'contract',
      file_id: file.id,
      signature: signing.kind,
      agreement_sha256: signing.agreementSha256,
      ...(replaces && { replaces: replaces.id }),
    },
    after: { name, size: file.size, sha256: file.sha256, signed_by: signing.name },
  });
  return file;
}

async function sign(
  context: Context,
  trx: Trx,
  userId: string,
  form: SignatureForm,
  drawing: Drawing | null,
): Promise<StoredFile> {
  const data = await readAgreementData(context, trx, userId);
  const step = contractStep[data.party.type];
  const standing = await assertWritable(trx, userId, step);
  if (!isSignatory(form.name, signatoryOf(data.party)))
    throw problem('validation_failed', { fields: { name: 'signer_mismatch' } });
  await assertRead(context, data, standing?.submitted_at != null);
  const agreement = await makeAgreement(data, form.language);
  const { kind, name, language } = form;
  const agreementSha256 = sha256(agreement);
  const drawingSha256 = drawing?.sha256 ?? null;
  const act = { kind, name, agreement_sha256: agreementSha256, drawing_sha256: drawingSha256 };
  const known = await findSigned(trx, userId, step, act);
  if (known) return known;
  const signing: Signing = {
    kind,
    name,
    language,
    ink: drawing ? { kind: 'drawn', png: drawing.png } : { kind: 'typed', name },
    at: context.clock.now(),
    requestId: context.request.id,
    agreementSha256,
    drawingSha256,
  };
  const content = await makeSignedAgreement(data, signing);
  return store(context, trx, userId, step, { data, signing, agreement, content });
}

export const signing = {
  sign: os.signing.sign.handler(async ({ context, input }) => {
    await context.limits.take('uploads', member(context).id);
    const drawing = drawingOf(input.body);
    const file = await changeDossier(context, async (trx, person) => {
      const signed = await sign(context, trx, person.id, input.body, drawing);
      await settleStep(trx, person.id, context);
      return signed;
    });
    return { body: fileView(file) };
  }),
};
