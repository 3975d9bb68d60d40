import type { Language, SignatureKind } from '../../contract/enums.ts';
import type { AgreementData } from './agreement-facts.ts';
import { fill, wordsOf } from './papers.ts';
import type { Fact } from './pdf/facts.ts';
import type { Ink, Sheet } from './pdf/sheet.ts';

/** What is known of a signature that was made on the screen. */
export type Signing = {
  readonly kind: SignatureKind;
  /** as it was typed */
  readonly name: string;
  readonly ink: Ink;
  readonly language: Language;
  readonly at: Date;
  /** the call that made it, as the server's log names it */
  readonly requestId: string;
  /** of the unsigned agreement, in hex */
  readonly agreementSha256: string;
  /** SHA-256 of the drawing's pixels as they stand in the paper; null for a typed name */
  readonly drawingSha256: string | null;
};

/** "11/03/2026 10:00:05 UTC" */
export function momentOf(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T');
  return `${day.split('-').toReversed().join('/')} ${time.slice(0, 8)} UTC`;
}

function signatureRows(data: AgreementData, signing: Signing): Fact[] {
  const { record, agreement } = wordsOf(signing.language);
  const { party } = data;
  const languages = new Intl.DisplayNames([signing.language], { type: 'language' });
  const rows: (readonly [string, string])[] = [
    [record.signed_by, signing.name],
    ...(party.type === 'BUSINESS'
      ? [
          [agreement.business.function, party.step3.legal_officer.function] as const,
          [record.on_behalf, party.step2.business_name] as const,
        ]
      : []),
    [record.signed_at, momentOf(signing.at)],
    [record.how, fill(record.kinds[signing.kind])],
    [record.account, data.email],
    [agreement.membership_id, data.membershipId],
    [record.language, languages.of(signing.language) ?? signing.language],
    [record.request, signing.requestId],
    ...(signing.drawingSha256 === null ? [] : [[record.drawing, signing.drawingSha256] as const]),
  ];
  return rows.map(([label, value]) => ({ label: fill(label), value }));
}

function agreementRows(data: AgreementData, signing: Signing): Fact[] {
  const { record, summary, memorandum } = wordsOf(signing.language);
  return [
    { label: fill(record.agreement_sha256), value: signing.agreementSha256 },
    ...data.read.map(({ kind, version, on }) => ({
      label: fill(kind === 'executive-summary' ? summary.title : memorandum.title),
      value: fill(record.read_value, { at: momentOf(on), version }, signing.language),
    })),
  ];
}

/** The page that tells how the agreement before it was signed: who, when, in what manner, and what exactly. */
export function drawRecord(sheet: Sheet, data: AgreementData, signing: Signing): void {
  const { record } = wordsOf(signing.language);
  sheet.heading(fill(record.title), fill(record.lead, { product: data.product }, signing.language));
  sheet.facts(fill(record.signature_title), signatureRows(data, signing), 'dense');
  sheet.facts(fill(record.agreement_title), agreementRows(data, signing), 'dense');
  sheet.section(fill(record.meaning_title), fill(record.meaning_text), 'dense');
  sheet.section(fill(record.check_title), fill(record.check_text), 'dense');
}
