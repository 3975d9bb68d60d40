import type { ContractTemplateKind, Language } from '../../contract/enums.ts';
import { fill, wordsOf, type Words } from './papers.ts';
import { createSheet, type Sheet } from './pdf/sheet.ts';

/** The date of the samples' edition: never the clock, so that the same words keep the same version. */
const edition = new Date('2026-01-01T00:00:00.000Z');

type Sections = Readonly<Record<`s${number}`, { readonly title: string; readonly text: string }>>;

function sections(sheet: Sheet, words: Sections, product: string): void {
  for (const [at, { title, text }] of Object.values(words).entries())
    sheet.section(`${at + 1}. ${fill(title)}`, fill(text, { product }));
}

function memorandum(sheet: Sheet, words: Words['memorandum'], product: string): void {
  const { title, lead, ...rest } = words;
  sheet.heading(fill(title), fill(lead, { product }));
  sections(sheet, rest, product);
}

function summary(sheet: Sheet, words: Words['summary'], product: string, language: Language): void {
  const { title, lead, facts_title, facts, ...rest } = words;
  sheet.heading(fill(title), fill(lead, { product }, language));
  sheet.facts(fill(facts_title), [
    { label: fill(facts.objective), value: fill(facts.objective_value) },
    { label: fill(facts.currencies), value: fill(facts.currencies_value) },
    { label: fill(facts.investors), value: fill(facts.investors_value) },
    { label: fill(facts.values), value: fill(facts.values_value) },
    { label: fill(facts.withdrawals), value: fill(facts.withdrawals_value) },
    { label: fill(facts.fees), value: fill(facts.fees_value) },
  ]);
  sections(sheet, rest, product);
}

/** A contract template as the server makes it where the fund has none of its own, marked as a sample on every page. */
export function makeSampleTemplate(
  kind: ContractTemplateKind,
  language: Language,
  product: string,
): Promise<Buffer> {
  const words = wordsOf(language);
  const { common } = words;
  const isMemorandum = kind === 'private-placement-memorandum';
  const sheet = createSheet({
    language,
    title: fill(isMemorandum ? words.memorandum.title : words.summary.title),
    product,
    mark: fill(common.edition),
    foot: fill(common.sample_note),
    watermark: common.sample,
    pageOf: (page, pages) => fill(common.page, { page, pages }),
    madeOn: edition,
  });
  if (isMemorandum) memorandum(sheet, words.memorandum, product);
  else summary(sheet, words.summary, product, language);
  return sheet.finish();
}
