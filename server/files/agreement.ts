import type { Language } from '../../contract/enums.ts';
import { factGroups, partyWords, shownDay, signatoryOf, type AgreementData } from './agreement-facts.ts';
import { fill, wordsOf } from './papers.ts';
import { createSheet, type Sheet, type SignatureBox } from './pdf/sheet.ts';
import { drawRecord, momentOf, type Signing } from './signature-record.ts';

function sheetFor(data: AgreementData, language: Language, properties: Readonly<Record<string, string>>) {
  const { agreement, common } = wordsOf(language);
  const day = data.madeOn.toISOString().slice(0, 10);
  const id = `${data.membershipId}-${day.replaceAll('-', '')}-${language.toUpperCase()}`;
  return createSheet({
    language,
    title: `${fill(agreement.title)} ${data.membershipId}`,
    product: data.product,
    mark: shownDay(day),
    foot: fill(common.document, { id }),
    watermark: null,
    pageOf: (page, pages) => fill(common.page, { page, pages }),
    madeOn: new Date(`${day}T00:00:00.000Z`),
    properties,
  });
}

/** Title, facts and clauses: the same words whether the agreement is signed or not. */
function drawBody(sheet: Sheet, data: AgreementData, language: Language): void {
  const words = wordsOf(language);
  const { agreement } = words;
  const { product, party } = data;
  const { lead, declarations } = partyWords(words, party.type);
  sheet.heading(fill(agreement.title), fill(lead, { product }));
  for (const { title, rows } of factGroups(party, data, language)) sheet.facts(title, rows);
  const sections = [
    agreement.s1,
    { ...agreement.s2, text: declarations },
    agreement.s3,
    agreement.s4,
    agreement.s5,
    agreement.s6,
  ];
  for (const [at, { title, text }] of sections.entries()) {
    sheet.section(`${at + 1}. ${fill(title)}`, fill(text, { product }));
    if (title !== agreement.s3.title) continue;
    for (const { kind, version, on } of data.read) {
      const name = kind === 'executive-summary' ? words.summary.title : words.memorandum.title;
      sheet.note(`${fill(name)}, SHA-256 ${version}, ${shownDay(on.toISOString())}`);
    }
  }
}

function drawSignatures(sheet: Sheet, data: AgreementData, language: Language, signing: Signing | null) {
  const words = wordsOf(language);
  const { agreement } = words;
  const { firstName, lastName } = signatoryOf(data.party);
  const dots = '.'.repeat(44);
  const empty = [agreement.place, agreement.date].map((word) => `${fill(word)} ${dots}`);
  const title = fill(partyWords(words, data.party.type).signature);
  const own: SignatureBox = signing
    ? {
        title,
        ink: signing.ink,
        lines: [
          signing.name,
          fill(agreement.signed_on, { at: momentOf(signing.at) }, language),
          fill(agreement.signed_account, { email: data.email }),
          fill(agreement.signed_member, { id: data.membershipId }),
        ],
      }
    : { title, lines: [`${firstName} ${lastName}`, ...empty] };
  const fund = { title: fill(agreement.signature_fund), lines: [data.product, ...empty] };
  sheet.signatures(fill(agreement.signature_title), [own, fund]);
  sheet.note(fill(signing ? agreement.signed_hint : agreement.signature_hint));
}

/**
 * The subscription agreement with the investor's data, to be printed and signed or signed on a screen. A4. The same
 * data on the same day make the same bytes, so that its SHA-256 tells what was signed.
 */
export function makeAgreement(data: AgreementData, language: Language): Promise<Buffer> {
  const sheet = sheetFor(data, language, {});
  drawBody(sheet, data, language);
  drawSignatures(sheet, data, language, null);
  return sheet.finish();
}

/** The name of the property of a signed agreement that holds the SHA-256 of the unsigned one. */
export const hashProperty = 'AgreementSHA256';

/** The same agreement with the signature in its box, and the record of the signature on a page of its own. */
export function makeSignedAgreement(data: AgreementData, signing: Signing): Promise<Buffer> {
  const { language } = signing;
  const sheet = sheetFor(data, language, { [hashProperty]: signing.agreementSha256 });
  drawBody(sheet, data, language);
  drawSignatures(sheet, data, language, signing);
  sheet.newPage();
  drawRecord(sheet, data, signing);
  return sheet.finish();
}

/** The SHA-256 that a signed agreement, as it is made here, says the unsigned one has; null: it says none. */
export function embeddedHash(signed: Buffer): string | null {
  const text = signed.toString('latin1');
  const [, object] = new RegExp(`/${hashProperty} (\\d+) 0 R`).exec(text) ?? [];
  const [, hash] = new RegExp(`\\n${object} 0 obj\\n\\(([\\da-f]{64})\\)\\nendobj`).exec(text) ?? [];
  return hash ?? null;
}
