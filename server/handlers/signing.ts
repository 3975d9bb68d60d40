import { createHash } from 'node:crypto';
import { contractTemplateKinds } from '../../contract/enums.ts';
import { isSignatory, type SignatureForm } from '../../contract/steps/signing.ts';
import type { Trx } from '../db/schema.ts';
import { makeAgreement, makeSignedAgreement } from '../files/agreement.ts';
import { ownWords, signatoryOf, type AgreementData } from '../files/agreement-facts.ts';
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
import { giveUpObject } from '../repositories/stray-objects.ts';
import { canonicalJson } from '../rules/activity-seal.ts';
import { hashAgreementFacts, withoutAddress } from '../rules/agreement.ts';
import { contractStep } from '../../contract/steps/places.ts';
import { unprintableIn } from '../../contract/values/printable.ts';
import { readAgreementData } from './agreement-data.ts';
import { keepDocument, placing, type Placed } from './documents.ts';
import { assertWritable } from './dossier.ts';
import { drawPatiently } from './drawing.ts';
import { changeDossier } from './one-moment.ts';
import { record } from './recorded.ts';

type Signed = {
  readonly data: AgreementData;
  readonly signing: Signing;
  /** the unsigned agreement and the signed one */
  readonly agreement: Buffer;
  readonly content: Buffer;
};
type Asked = { readonly userId: string; readonly form: SignatureForm; readonly drawing: Drawing | null };

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
async function store(
  context: Context,
  trx: Trx,
  userId: string,
  { step, signed, placed }: { readonly step: number; readonly signed: Signed; readonly placed: Placed },
): Promise<StoredFile> {
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
  await keepDocument(trx, 'papers', file.id, placed);
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
    dossier_sha256: hashAgreementFacts(withoutAddress(data)),
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

/** An agreement whose words show as empty boxes would prove nothing; a copy may be signed, by who writes them on it. */
function assertReadable({ party }: AgreementData): void {
  const boxes = unprintableIn(ownWords(party));
  if (boxes.length > 0)
    throw problem('validation_failed', {
      fields: Object.fromEntries(boxes.map((name) => [name, 'not_printable'])),
    });
}

/** Throws unless the contract may be signed now, under this name; answers what it says, and its step. */
async function look(context: Context, trx: Trx, { userId, form }: Asked) {
  const data = await readAgreementData(context, trx, userId);
  const step = contractStep[data.party.type];
  const standing = await assertWritable(trx, userId, step);
  if (!isSignatory(form.name, signatoryOf(data.party)))
    throw problem('validation_failed', { fields: { name: 'signer_mismatch' } });
  assertReadable(data);
  await assertRead(context, data, standing?.submitted_at != null);
  return { data, step };
}

/** Whether two agreements say the same; the day that they are made on is no part of it. */
function saysTheSame(one: AgreementData, other: AgreementData): boolean {
  const textOf = ({ madeOn: _madeOn, ...said }: AgreementData) => canonicalJson(said);
  return textOf(one) === textOf(other);
}

const actOf = ({ kind, name, agreementSha256, drawingSha256 }: Signing) => ({
  kind,
  name,
  agreement_sha256: agreementSha256,
  drawing_sha256: drawingSha256,
});

function signingOf(context: Context, { form, drawing }: Asked, agreement: Buffer): Signing {
  const { kind, name, language } = form;
  return {
    kind,
    name,
    language,
    ink: drawing ? { kind: 'drawn', png: drawing.png } : { kind: 'typed', name },
    at: context.clock.now(),
    requestId: context.request.id,
    agreementSha256: sha256(agreement),
    drawingSha256: drawing?.sha256 ?? null,
  };
}

/**
 * The paper is drawn and put into the bucket, which may take minutes, while nothing is held: no dossier, no connection.
 * Then it is kept if the agreement still says what was drawn; null: it doesn't.
 */
async function sign(context: Context, asked: Asked): Promise<StoredFile | null> {
  const { userId, form } = asked;
  const { data, step } = await changeDossier(context, (trx) => look(context, trx, asked));
  const agreement = await drawPatiently(context, () => makeAgreement(data, form.language));
  const signing = signingOf(context, asked, agreement);
  const act = actOf(signing);
  const before = await findSigned(context.db, userId, step, act);
  if (before) return before;
  const content = await drawPatiently(context, () => makeSignedAgreement(data, signing));
  const signed = { data, signing, agreement, content };
  return placing(context, sourceOfBuffer(content), (placed) =>
    changeDossier(context, async (trx) => {
      const now = await look(context, trx, asked);
      const isSame = saysTheSame(now.data, data);
      const known = isSame ? await findSigned(trx, userId, now.step, act) : undefined;
      if (isSame && !known) {
        const file = await store(context, trx, userId, { step: now.step, signed, placed });
        await settleStep(trx, userId, context);
        return file;
      }
      if (placed.key !== null) await giveUpObject(trx, placed.key);
      return known ?? null;
    }),
  );
}

export const signing = {
  sign: os.signing.sign.handler(async ({ context, input }) => {
    const { id: userId } = member(context);
    await context.limits.take('uploads', userId);
    const asked = { userId, form: input.body, drawing: drawingOf(input.body) };
    let file = await sign(context, asked);
    // an answer was changed meanwhile: what it says now is signed, or refused
    while (!file) file = await sign(context, asked);
    return { body: fileView(file) };
  }),
};
