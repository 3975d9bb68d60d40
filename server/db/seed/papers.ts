import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { DocumentType } from '../../../contract/enums.ts';
import { sourceOfBuffer } from '../../files/source.ts';
import { newPdf } from '../../files/pdf/kit.ts';
import { databaseStore } from '../../repositories/documents.ts';
import type { Trx } from '../schema.ts';
import type { EnrollmentFilesTable } from '../tables/enrollment.ts';
import { stableId } from './accounts.ts';

export type Paper = {
  readonly type: DocumentType;
  readonly name: string;
  readonly lines: readonly string[];
  readonly issuedOn?: string;
  readonly expiresOn?: string;
  readonly uploadedAt: Date;
  /** the beneficial owner whose paper it is */
  readonly ownerId?: string;
};

/** A one-page PDF with the same bytes every time. */
function pdf(title: string, lines: readonly string[], at: Date): Promise<Buffer> {
  const document = newPdf({
    size: 'A4',
    margin: 72,
    info: {
      Title: title,
      Producer: 'Member Portal',
      Creator: 'Member Portal',
      CreationDate: at,
      ModDate: at,
    },
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const whole = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(parts))));
  document.fontSize(20).text(title).moveDown();
  document.fontSize(12);
  for (const line of lines) document.text(line).moveDown(0.5);
  document.moveDown().fillColor('#8a1f1f').text('SAMPLE. Made for the demonstration; of no value.');
  document.end();
  return whole;
}

export type MadePaper = {
  readonly row: Insertable<EnrollmentFilesTable> & { readonly id: string };
  readonly content: Buffer;
};

/** A paper as it is sent, with its bytes. */
export async function makePaper(userId: string, paper: Paper): Promise<MadePaper> {
  const content = await pdf(paper.name.replace(/\.pdf$/, ''), paper.lines, paper.uploadedAt);
  const whose = paper.ownerId === undefined ? userId : `${userId}/${paper.ownerId}`;
  const row = {
    id: stableId(`${whose}/${paper.type}/${paper.name}`),
    user_id: userId,
    owner_id: paper.ownerId ?? null,
    type: paper.type,
    name: paper.name,
    size: content.length,
    media_type: 'application/pdf',
    sha256: createHash('sha256').update(content).digest('hex'),
    issued_on: paper.issuedOn ?? null,
    expires_on: paper.expiresOn ?? null,
    uploaded_at: paper.uploadedAt,
  };
  return { row, content };
}

export async function keepPaper(trx: Trx, { row, content }: MadePaper): Promise<void> {
  await trx.insertInto('enrollment_files').values(row).execute();
  await databaseStore(trx, 'papers').put(row.id, sourceOfBuffer(content));
}
